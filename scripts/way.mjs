// @ts-check
const drawMs = 200
const tellMs = 5_000
const longSeconds = 8

export class Way {
  /** @type {Map<string, ReturnType<typeof newPart>>} */
  #parts = new Map()
  #started = Date.now()
  #max = 0
  #stream
  #say
  #timer

  /**
   * @param {Record<string, number>} parts with the seconds that each was measured to take; some may go side by side
   * @param {{ say?: (text: string) => void, stream?: NodeJS.WriteStream }} [where]
   */
  constructor(parts, { say = console.log, stream } = {}) {
    this.expect(parts)
    this.#say = say
    this.#stream = stream?.isTTY ? stream : undefined
    const [show, everyMs] = this.#stream
      ? [() => this.#draw(), drawMs]
      : [() => this.#tell(), tellMs]
    this.#timer = setInterval(show, everyMs).unref()
  }

  /** @param {Record<string, number>} parts */
  expect(parts) {
    for (const [name, seconds] of Object.entries(parts)) this.#parts.set(name, newPart(seconds))
  }

  /** @param {string} name @param {string} sentence @param {{ to?: number }} [share] that its first stretch leads to */
  begin(name, sentence, { to = 1 } = {}) {
    const part = this.#part(name)
    const stretch = part.seconds * to
    Object.assign(part, { sentence, from: 0, to, since: Date.now(), stretch })
    if (this.#stream) this.#draw()
    else if (part.seconds >= longSeconds) this.#tell()
  }

  /**
   * @param {string} name
   * @param {{ from?: number, to?: number, seconds: number }} next
   */
  stretch(name, { from = 0, to = 1, seconds }) {
    const part = this.#part(name)
    part.from = Math.max(shareOf(part), from)
    Object.assign(part, { to: Math.max(part.from, to), since: Date.now(), stretch: seconds })
  }

  /** @param {string} name @param {number} share */
  reach(name, share) {
    this.#part(name).reached = share
  }

  /** @param {string} name */
  end(name) {
    this.#part(name).isDone = true
  }

  percent() {
    const parts = [...this.#parts.values()]
    const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0)
    const done = parts.reduce((sum, part) => sum + part.seconds * shareOf(part), 0)
    this.#max = Math.max(this.#max, done / Math.max(whole, 1))
    return Math.min(99, Math.floor(this.#max * 100))
  }

  /** @param {string} text */
  say(text) {
    this.#clear()
    this.#say(text)
  }

  close() {
    clearInterval(this.#timer)
    this.#clear()
    this.#parts.clear()
  }

  /** @param {string} name */
  #part(name) {
    return this.#parts.get(name) ?? newPart(0)
  }

  #line() {
    const open = [...this.#parts.values()].filter(({ sentence, isDone }) => sentence && !isDone)
    const [part] = open.sort((a, b) => secondsLeft(b) - secondsLeft(a))
    const passed = Math.round((Date.now() - this.#started) / 1000)
    return part && `${String(this.percent()).padStart(3)} %  ${part.sentence}, ${passed} s`
  }

  #tell() {
    const text = this.#line()
    if (text) this.#say(text)
  }

  #draw() {
    const text = this.#line()
    if (text) this.#stream?.write(`\r\x1b[2K${text.slice(0, this.#stream.columns - 1)}\r`)
  }

  #clear() {
    this.#stream?.write('\r\x1b[2K')
  }
}

/** @param {number} seconds */
function newPart(seconds) {
  const none = { reached: 0, from: 0, to: 0, sentence: '', isDone: false }
  return { seconds, ...none, since: Date.now(), stretch: seconds }
}

/** @typedef {ReturnType<typeof newPart>} Part */

/** @param {Part} part */
const secondsLeft = (part) => part.seconds * (1 - shareOf(part))

/** @param {Part} part */
function shareOf({ isDone, reached, from, to, since, stretch }) {
  if (isDone) return 1
  const passed = (Date.now() - since) / 1000
  const likely = from + (to - from) * (1 - Math.exp((-1.6 * passed) / Math.max(stretch, 0.1)))
  return Math.max(reached, likely)
}
