export interface Release {
  version: string
  /** Its newest one. */
  migration: string
}

/**
 * Each release. A new one adds its line, renews the answers in `__tests__/contract`, and adds its
 * data to `__tests__/cluster`.
 */
export const releases: Release[] = [
  { version: '0.1.0', migration: '0008_bank-refunds' },
  { version: '0.2.0', migration: '0021_last-offering-price' },
]

export const lastRelease = releases.at(-1) as Release
