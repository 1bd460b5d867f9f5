import type { Random } from './chance'

export interface Timer {
  at: number
  tie: number
  made: number
  every: number
  isOver: boolean
  run: () => void
}

/** The timer that is due first is first; of two at one moment the seed decides. */
export class Timers {
  private readonly heap: Timer[] = []
  private made = 0

  constructor(private readonly tie: Random) {}

  get next(): Timer | undefined {
    while (this.heap[0]?.isOver) this.pop()
    return this.heap[0]
  }

  add(at: number, run: () => void, every = 0): Timer {
    const timer = { at, tie: this.tie(), made: this.made, every, isOver: false, run }
    this.push(timer)
    return timer
  }

  push(timer: Timer): void {
    timer.made = this.made
    this.made += 1
    let place = this.heap.push(timer) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (this.isFirst(above, place)) break
      this.swap(above, place)
      place = above
    }
  }

  pop(): Timer | undefined {
    const first = this.heap[0]
    const last = this.heap.pop()
    if (first === undefined || last === undefined || this.heap.length === 0) return first
    this.heap[0] = last
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (left < this.heap.length && this.isFirst(left, least)) least = left
      if (right < this.heap.length && this.isFirst(right, least)) least = right
      if (least === place) return first
      this.swap(place, least)
      place = least
    }
  }

  /** All that waits goes on waiting as long as before. */
  shift(ms: number): void {
    for (const timer of this.heap) timer.at += ms
  }

  private isFirst(one: number, other: number): boolean {
    const [a, b] = [this.heap[one] as Timer, this.heap[other] as Timer]
    return (a.at - b.at || a.tie - b.tie || a.made - b.made) < 0
  }

  private swap(one: number, other: number): void {
    const kept = this.heap[one] as Timer
    this.heap[one] = this.heap[other] as Timer
    this.heap[other] = kept
  }
}
