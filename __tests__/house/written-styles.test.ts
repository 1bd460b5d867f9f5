import { readFileSync, writeFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { styleHash } from '@/server/platform/node/style-hashes'
import { tokenSheet } from '@/ui/tokens'

const file = 'src/server/platform/node/written-styles.json'
const renewing = 'RENEW=styles npx jest __tests__/house/written-styles.test.ts'
const coinbase = 'node_modules/@coinbase/wallet-sdk/dist/sign/walletlink/relay/ui/components'

/** The style sheet that a package's script puts into a style element. */
function sheetIn(path: string): string {
  const [template = ''] = /`[:@.](?:[^`\\]|\\.){200,}`/.exec(readFileSync(path, 'utf8')) ?? []
  return runInNewContext(template)
}

test(`the policy knows each style that a script writes; to change it: ${renewing}`, () => {
  const texts = {
    tokens: tokenSheet(),
    sonner: sheetIn('node_modules/sonner/dist/index.mjs'),
    coinbaseReset: sheetIn(`${coinbase}/cssReset/cssReset-css.js`),
    coinbaseDialog: sheetIn(`${coinbase}/RedirectDialog/RedirectDialog-css.js`),
    coinbaseSnackbar: sheetIn(`${coinbase}/Snackbar/Snackbar-css.js`),
  }
  for (const [name, text] of Object.entries(texts))
    expect([name, text.length > 200]).toEqual([name, true])
  const hashes = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, styleHash(text)]),
  )
  if (process.env.RENEW === 'styles') writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`)
  expect(hashes).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})
