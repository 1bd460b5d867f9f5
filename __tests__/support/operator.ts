import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { builtPrograms, type Product } from './product'

const run = promisify(execFile)

/** As an operator types it on the machine of the product. */
export async function operate(
  { settings }: Pick<Product, 'settings'>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, [builtPrograms().ops, ...words], { env: settings })
  return stdout
}
