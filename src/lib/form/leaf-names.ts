/** `change.value` for what stands inside another object: so the contract names it too. */
export function leafNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? leafNames(value, `${prefix}${name}.`)
      : [prefix + name],
  )
}
