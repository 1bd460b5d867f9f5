export default async function tearDown(): Promise<void> {
  await (globalThis as { stopSharedProducts?: () => Promise<void> }).stopSharedProducts?.()
}
