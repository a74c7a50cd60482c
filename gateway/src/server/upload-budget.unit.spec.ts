import { DomainError } from '@hazardlens/contracts';
import { defaultUploadLimits, UploadBudget, type UploadLimits } from './upload-budget.js';

const limits: UploadLimits = { ...defaultUploadLimits, bytes: 100, tenantBytes: 80, sessionBytes: 50, waitMs: 30 };
const ana = { session: 'ana', tenant: 'a' };
const amy = { session: 'amy', tenant: 'a' };
const ben = { session: 'ben', tenant: 'b' };
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'room',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

describe('the budget of uploads', () => {
  it('counts what has arrived, of everybody, of an organisation and of a session', async () => {
    const budget = new UploadBudget(limits);
    const [one, two, three] = [budget.open(ana), budget.open(amy), budget.open(ben)];
    expect(await codeOf(one.take(50))).toBe('room');
    expect(await codeOf(one.take(1))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(two.take(30))).toBe('room');
    expect(await codeOf(two.take(1))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(three.take(20))).toBe('room');
    expect(await codeOf(three.take(1))).toBe('UNAVAILABLE');
  });

  it('lets who waits go on as soon as there is room', async () => {
    const budget = new UploadBudget({ ...limits, waitMs: 5_000 });
    const [one, two] = [budget.open(ana), budget.open(ana)];
    await one.take(40);
    const waiting = codeOf(two.take(40));
    one.release();
    expect(await waiting).toBe('room');
  });

  it('never leaves half bodies waiting for each other: the oldest goes on', async () => {
    const budget = new UploadBudget({ ...limits, bytes: 60, waitMs: 5_000 });
    const [one, two] = [budget.open(ana), budget.open(ben)];
    await one.take(30);
    await two.take(30);
    const waiting = codeOf(two.take(10));
    expect(await codeOf(one.take(20))).toBe('room');
    one.arrived();
    // now it is the oldest that still arrives
    expect(await waiting).toBe('room');
    one.release();
    one.release();
    two.release();
    expect(await codeOf(budget.open(ana).take(50))).toBe('room');
  });

  it('takes so many bodies of a session at once, and more when they are there', () => {
    const budget = new UploadBudget({ ...limits, sessionUploads: 2 });
    const first = budget.open(ana);
    budget.open(ana);
    expect(() => budget.open(ana)).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
    expect(() => budget.open(ben)).not.toThrow();
    first.arrived();
    expect(() => budget.open(ana)).not.toThrow();
  });

  it('knows which body has stalled, and which only waits for room', async () => {
    const budget = new UploadBudget({ ...limits, leastBytes: 10, waitMs: 5_000 });
    const [slow, brisk, waiting] = [budget.open(ana), budget.open(amy), budget.open(amy)];
    await slow.take(9);
    await brisk.take(10);
    const turn = codeOf(waiting.take(70));
    expect([slow.stalled(), brisk.stalled(), waiting.stalled()]).toEqual([true, false, false]);
    expect([brisk.stalled(), waiting.stalled()]).toEqual([true, false]);
    brisk.arrived();
    expect(brisk.stalled()).toBe(false);
    waiting.release();
    slow.release();
    brisk.release();
    expect(await turn).toBe('TOO_MANY_REQUESTS');
  });
});
