import bundles from './bundles'

export default async function tearDown(): Promise<void> {
  bundles.close()
  await (globalThis as { stopShared?: () => Promise<unknown> }).stopShared?.()
}
