// @ts-check
const drawMs = 1_000
const tellMs = 5_000

/** @param {number} sinceMs */
const secondsSince = (sinceMs) => Math.round((Date.now() - sinceMs) / 1000)

/**
 * Tells what a start is doing and for how many seconds: on a terminal as one line that is drawn
 * anew, elsewhere as a line now and then. Steps may go on side by side; the line names all of them.
 */
export class Progress {
  /** @type {Map<string, { sentence: string, sinceMs: number }>} */
  #steps = new Map()
  /** @type {{ name: string, seconds: number }[]} */
  #done = []
  #stream
  #say
  #timer

  /** @param {{ say?: (text: string) => void, stream?: NodeJS.WriteStream }} [where] */
  constructor({ say = console.log, stream } = {}) {
    this.#say = say
    this.#stream = stream?.isTTY ? stream : undefined
    const [showStep, everyMs] = this.#stream
      ? [() => this.#draw(), drawMs]
      : [() => this.#tell(), tellMs]
    this.#timer = setInterval(showStep, everyMs).unref()
  }

  /** @param {string} name @param {string} sentence */
  begin(name, sentence) {
    this.#steps.set(name, { sentence, sinceMs: Date.now() })
    if (this.#stream) this.#draw()
    else this.#say(`${sentence} …`)
  }

  /** @param {string} name */
  end(name) {
    const step = this.#steps.get(name)
    if (step) this.#done.push({ name, seconds: secondsSince(step.sinceMs) })
    this.#steps.delete(name)
  }

  /** What is done, and what is being done, in the order in which each began to be so. */
  steps() {
    const runningSteps = [...this.#steps].map(([name, { sinceMs }]) => ({
      name,
      seconds: secondsSince(sinceMs),
      isDone: false,
    }))
    return [...this.#done.map((step) => ({ ...step, isDone: true })), ...runningSteps]
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
    return [...this.#steps.values()]
      .map(({ sentence, sinceMs }) => `${sentence}, ${secondsSince(sinceMs)} s`)
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
