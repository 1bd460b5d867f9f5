export default async function tearDown(): Promise<void> {
  await (globalThis as { stopSharedProduct?: () => Promise<void> }).stopSharedProduct?.()
}
