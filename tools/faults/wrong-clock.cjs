/** Loaded into a process by NODE_OPTIONS: its clock is wrong by CLOCK_OFF_MS, its timers are not. */
const offMs = Number(process.env.CLOCK_OFF_MS);

globalThis.Date = new Proxy(Date, {
  construct: (Real, given, called) => Reflect.construct(Real, given.length > 0 ? given : [Real.now() + offMs], called),
  get: (Real, name) => (name === 'now' ? () => Real.now() + offMs : Reflect.get(Real, name)),
});
