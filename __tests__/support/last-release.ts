/**
 * The newest release and its newest migration. Each release moves them on, and renews its answers
 * in `__tests__/contract` and its data in `__tests__/cluster`.
 */
export const lastRelease = { version: '0.1.0', migration: '0008_bank-refunds' }
