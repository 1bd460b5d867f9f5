// @ts-check
const drawMs = 1_000
const tellMs = 5_000

/**
 * Tells what a start is doing and for how many seconds: on a terminal as one line that is drawn
 * anew, elsewhere as a line now and then. Steps may go on side by side; the line names all of them.
 */
export class Progress {
  /** @type {Map<string, { sentence: string, sinceMs: number }>} */
  #steps = new Map()
  #stream
  #say
  #timer

  /** @param {{ say?: (text: string) => void, stream?: NodeJS.WriteStream }} [where] */
  constructor({ say = console.log, stream } = {}) {
    this.#say = say
    this.#stream = stream?.isTTY ? stream : undefined
    const [show, everyMs] = this.#stream
      ? [() => this.#draw(), drawMs]
      : [() => this.#tell(), tellMs]
    this.#timer = setInterval(show, everyMs).unref()
  }

  /** @param {string} name @param {string} sentence */
  begin(name, sentence) {
    this.#steps.set(name, { sentence, sinceMs: Date.now() })
    if (this.#stream) this.#draw()
    else this.#say(`${sentence} …`)
  }

  /** @param {string} name */
  end(name) {
    this.#steps.delete(name)
  }

  /** @param {string} text */
  say(text) {
    this.#clear()
    this.#say(text)
  }

  close() {
    clearInterval(this.#timer)
    this.#clear()
    this.#steps.clear()
  }

  #line() {
    const seconds = (/** @type {number} */ sinceMs) => Math.round((Date.now() - sinceMs) / 1000)
    return [...this.#steps.values()]
      .map(({ sentence, sinceMs }) => `${sentence}, ${seconds(sinceMs)} s`)
      .join(' · ')
  }

  #tell() {
    if (this.#steps.size > 0) this.#say(this.#line())
  }

  #draw() {
    if (this.#steps.size > 0)
      this.#stream?.write(`\r\x1b[2K${this.#line().slice(0, this.#stream.columns - 1)}\r`)
  }

  #clear() {
    this.#stream?.write('\r\x1b[2K')
  }
}
