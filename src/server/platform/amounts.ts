/** The smaller of two amounts. `Math.min` takes no bigint. */
export const minOf = (one: bigint, other: bigint) => (one < other ? one : other)
