export default async function tearDown(): Promise<void> {
  await (globalThis as { stopShared?: () => Promise<unknown> }).stopShared?.()
}
