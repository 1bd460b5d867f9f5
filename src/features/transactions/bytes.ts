/** `1536` → `1.5 kB`: how far a file has come. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  const isLarge = bytes >= 999_950
  return `${(bytes / (isLarge ? 1_000_000 : 1_000)).toFixed(1)} ${isLarge ? 'MB' : 'kB'}`
}
