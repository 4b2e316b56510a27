// SPDX-License-Identifier: MIT OR Apache-2.0
//! Variables of the device by name: the host and kernels see the same one, and each bundle has its own.

use super::{build, queue};
use kiln::{ErrorKind, args};

const SOURCE: &str = "
    syclexp::device_global<int> counter{3};
    namespace settings {
      static syclexp::device_global<float[4]> weights;
      syclexp::device_global<const int> step;
      namespace { syclexp::device_global<long> hidden; }
    }
    extern \"C\" TASK void count(float *out) {
      counter += settings::step;
      settings::hidden = settings::hidden + 1;
      for (int i = 0; i < 4; ++i) out[i] = settings::weights[i] * counter;
    }";

#[test]
fn host_and_kernels_share_a_device_global() {
    let queue = queue();
    let bundle = build(&queue, SOURCE);
    let count = bundle.kernel("count").unwrap();
    let counter = bundle.device_global("counter").unwrap();
    let weights = bundle.device_global("settings::weights").unwrap();
    let step = bundle.device_global("::settings::step").unwrap();
    assert_eq!([counter.size(), weights.size(), step.size()], [4, 16, 4]);
    let mut value = [0_i32];
    counter.read(&queue, 0, &mut value).unwrap();
    assert_eq!(value, [3]);
    weights.write(&queue, 4, &[2.0_f32, 4.0]).unwrap();
    step.write(&queue, 0, &[10_i32]).unwrap();
    let mut out = queue.malloc_shared::<f32>(4).unwrap();
    for expected in [13_i32, 23, 33] {
        // SAFETY: the kernel writes four numbers.
        unsafe { queue.single_task(&count, args![&mut out]) }.unwrap();
        counter.read(&queue, 0, &mut value).unwrap();
        assert_eq!(value, [expected]);
        let expected = expected as f32;
        assert_eq!(out.host().unwrap()[..], [0.0, 2.0 * expected, 4.0 * expected, 0.0]);
    }
    let mut hidden = [0_i64];
    bundle.device_global("settings::hidden").unwrap().read(&queue, 0, &mut hidden).unwrap();
    assert_eq!(hidden, [3]);
    // Another bundle begins anew.
    let other = build(&queue, SOURCE);
    other.device_global("counter").unwrap().read(&queue, 0, &mut value).unwrap();
    assert_eq!(value, [3]);
}

#[test]
fn what_is_no_device_global_or_not_inside_is_refused() {
    let queue = queue();
    let bundle = build(&queue, SOURCE);
    for name in ["weights", "settings", "settings::", "", "count", "settings::counter"] {
        let error = bundle.device_global(name).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert!(error.message().contains(&format!("device_global '{name}'")), "{error}");
    }
    let weights = bundle.device_global("settings::weights").unwrap();
    for (offset, count) in [(0, 5), (4, 4), (16, 1), (usize::MAX, 1)] {
        let error = weights.write(&queue, offset, &vec![1.0_f32; count]).unwrap_err();
        assert!(error.message().contains("'settings::weights' has 16 bytes"), "{error}");
        assert!(weights.read(&queue, offset, &mut vec![0.0_f32; count]).is_err());
    }
    weights.write(&queue, 16, &[0_u8; 0]).unwrap();
}
