/** A list is counted this far, and beyond it is “more”. */
export const maxCounted = 1_000
