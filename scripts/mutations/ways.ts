/** One way to break a line: what is there becomes something else. */
export interface Way {
  /** As the comment of a guard names it; empty if something is simply left out. */
  words: string
  from: number
  to: number
  becomes: string
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** Several of one kind are counted from the left: `without the second lock`. */
export function numbered(words: string, what: string, found: Way[]): Way[] {
  return found.slice(0, ordinals.length).map((way, index) => {
    const named = found.length === 1 ? what : `${ordinals[index]} ${what}`
    return { ...way, words: words.replace('*', named) }
  })
}
