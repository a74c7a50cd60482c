import { paced, RELOAD_EVERY_MS } from './paced.js';

let hidden = false;
beforeEach(() => {
  hidden = false;
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('reloads after live events', () => {
  it('come soon after the first event, and one for all that come together', () => {
    const reloads: string[][] = [];
    const pace = paced<string>((changed) => reloads.push(changed));
    pace.add(['Incident']);
    pace.add(['Incident', 'Dashboard']);
    jest.advanceTimersByTime(400);
    expect(reloads).toEqual([['Incident', 'Dashboard']]);
    pace.stop();
  });

  it('are at most one in five seconds, and none is lost', () => {
    const times: number[] = [];
    const begin = Date.now();
    const pace = paced<string>(() => times.push(Date.now() - begin));
    for (let event = 0; event < 200; event++) {
      pace.add(['Incident']);
      jest.advanceTimersByTime(100);
    }
    jest.advanceTimersByTime(RELOAD_EVERY_MS);
    expect(times).toEqual([400, 5400, 10_400, 15_400, 20_400]);
    pace.stop();
  });

  it('go on where the clock of the device was a day ahead and is put right', () => {
    const reload = jest.fn();
    const pace = paced<string>(reload);
    pace.add(['Incident']);
    jest.advanceTimersByTime(400);
    jest.setSystemTime(Date.now() - 86_400_000);
    pace.add(['Capture']);
    jest.advanceTimersByTime(RELOAD_EVERY_MS);
    expect(reload.mock.calls).toEqual([[['Incident']], [['Capture']]]);
    pace.stop();
  });

  it('wait until somebody looks', () => {
    const reloads: string[][] = [];
    const pace = paced<string>((changed) => reloads.push(changed));
    hidden = true;
    pace.add(['Capture']);
    jest.advanceTimersByTime(60_000);
    expect(reloads).toEqual([]);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(400);
    expect(reloads).toEqual([['Capture']]);
    pace.stop();
  });

  it('end with the page', () => {
    const reload = jest.fn();
    const pace = paced<string>(reload);
    pace.add(['Incident']);
    pace.stop();
    jest.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
