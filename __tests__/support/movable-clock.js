// Loaded with `--require`: the product cannot be told another time.
let aheadMs = 0

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, target) =>
    Reflect.construct(RealDate, args.length > 0 ? args : [RealDate.now() + aheadMs], target),
  get: (RealDate, name) =>
    name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(RealDate, name),
})

process.on('message', ({ forwardMs }) => {
  if (forwardMs === undefined) return
  aheadMs += forwardMs
  process.send({ type: 'forwarded' })
})
