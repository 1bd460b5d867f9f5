import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from '@/config/env.server'

const island = 'src/features/wallet/screens/connect-button-panel.tsx -> ../components/wallet-host'

/**
 * The files behind the wallet button, for public/boot.js: it asks for them while the page's own scripts
 * are still on their way. For `_document`, which runs on the server only; hot reload has no such list.
 */
export function walletFiles(): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), builtFolder ?? '')
  try {
    const text = readFileSync(join(folder, 'react-loadable-manifest.json'), 'utf8')
    const { files } = JSON.parse(text)[island] as { files: string[] }
    return files.map((file) => file.replace(/^static\//, '')).join(' ')
  } catch {
    return ''
  }
}
