/** A list is counted up to this number; beyond it the count is “more”. */
export const maxCounted = 1_000
