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

  add(at: number, run: () => void, everyMs = 0): Timer {
    const timer = { at, tie: this.tie(), made: this.made, every: everyMs, isOver: false, run }
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
    for (let index = 0; ; ) {
      const [leftChild, rightChild] = [2 * index + 1, 2 * index + 2]
      let least = index
      if (leftChild < this.heap.length && this.isFirst(leftChild, least)) least = leftChild
      if (rightChild < this.heap.length && this.isFirst(rightChild, least)) least = rightChild
      if (least === index) return first
      this.swap(index, least)
      index = least
    }
  }

  /** All that waits goes on waiting as long as before. */
  shift(ms: number): void {
    for (const timer of this.heap) timer.at += ms
  }

  private isFirst(first: number, second: number): boolean {
    const [a, b] = [this.heap[first] as Timer, this.heap[second] as Timer]
    return (a.at - b.at || a.tie - b.tie || a.made - b.made) < 0
  }

  private swap(a: number, b: number): void {
    const timerOfA = this.heap[a] as Timer
    this.heap[a] = this.heap[b] as Timer
    this.heap[b] = timerOfA
  }
}
