import { PartitionProgress } from './partition-progress.js';

describe('PartitionProgress', () => {
  it('commits up to the first message that is not done', () => {
    const progress = new PartitionProgress('t', 0, 5n);
    const [five, six, eight] = [progress.take(5n), progress.take(6n), progress.take(8n)];
    expect(progress.committable()).toBe(5n);
    six?.();
    expect(progress.committable()).toBe(5n);
    five?.();
    expect(progress.committable()).toBe(8n);
    progress.committed(8n);
    expect(progress.committable()).toBeNull();
    eight?.();
    expect(progress.committable()).toBe(9n);
    expect(progress.pending).toBe(0);
  });

  it('takes nothing twice, as after a rebalance', () => {
    const progress = new PartitionProgress('t', 0, 5n);
    expect(progress.take(5n)).not.toBeNull();
    expect(progress.take(5n)).toBeNull();
    expect(progress.take(4n)).toBeNull();
    expect(progress.next).toBe(6n);
  });

  it('tells how many messages up to the end are not done', () => {
    const progress = new PartitionProgress('t', 0, 5n);
    const [five, six] = [progress.take(5n), progress.take(6n)];
    expect(progress.lag(10n)).toBe(5);
    six?.();
    expect(progress.lag(10n)).toBe(5);
    five?.();
    expect(progress.lag(10n)).toBe(3);
    expect(progress.lag(7n)).toBe(0);
    expect(progress.lag(0n)).toBe(0);
  });
});
