import { sentencesIn } from './sentences-in-code'

const elsewhere =
  /\/messages\/(\w+\/)?index\.ts$|^src\/(config|mocks)\/|^src\/contract\/((ballot-|log-|sum-)?proofs|signed-notes|user\/common-password)\.ts$|^src\/server\/(ops|start|sandbox|chain|signer|platform\/(node|db|documentation|log)|modules\/(notifications\/providers|ledger\/audit|purchases\/refunds))\/|^src\/server\/modules\/(content\/content-file|ledger\/integrity-errors)\.ts$|^src\/server\/[\w-]+\.ts$/

export function foldersWithSentences(sources: Record<string, string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [file, text] of Object.entries(sources)) {
    if (!/^(src|pages)\//.test(file) || elsewhere.test(file)) continue
    const count = sentencesIn(file, text).length
    if (count > 0) counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + count
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function folderOf(file: string): string {
  const [top = '', second, third] = file.split('/')
  if (top === 'pages') return top
  const isSplit = second === 'features' || second === 'server'
  if (!isSplit) return `${top}/${second}`
  return third === 'modules' ? file.split('/').slice(0, 4).join('/') : `${top}/${second}/${third}`
}
