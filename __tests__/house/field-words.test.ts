import type { Sources } from '../support/sources'
import { readSources } from '../support/sources'

const fieldWords: [RegExp, string][] = [
  [/purse/i, 'ledger account'],
  [/sighting/i, 'transfer'],
  [/verdict/i, 'review result'],
  [/hindrance/i, 'blocker'],
  [/^tales?$|Tale(s|Of)?$/, 'payment notice'],
  [/^rulings?$|Ruling|^Judged?$|^judge[A-Z]/, 'classification'],
  [/stranger(Tale|Of|Words)|^strangers?-/i, 'unlinked payer'],
  [/PaymentTrouble|[a-z]Trouble/, 'mismatch'],
  [/^twins?$|Twins?$/, 'duplicate'],
  [/^payees?$|Payees/, 'trusted addresses'],
  [/detour/i, 'return after KYC'],
  [/staleMoney|staleNews/, 'invalidate'],
  [/walletBridge|wallet-bridge/i, 'wallet store'],
  [/^useTold$|use-told/, 'submission'],
  [/[a-z]Keeper|^keeperOf$|Kept(List|Kind|Order|Swap|Side)|kept-list/, 'store, stored'],
  [/CurableRefusal|RefusalNote|^cures$|Cure(s|$)|setRefusal/, 'form error, action'],
  [
    /^(?!(last|listed|list|pgbench|priceConduct)Words)\w*[a-z]Words$|^Words$|alert-words/,
    'messages',
  ],
  [/Desk(Props)?$|-desk$/, 'form model'],
  [/Slip(Props)?$|-slip$/, 'summary'],
  [/StepThread|(Order|Swap)Thread|-thread$/, 'stepper'],
  [/(Order|Swap)Place|(order|swap)-place/, 'details'],
  [/^insist$/, 'retryImport'],
  [/isAwake|is-awake/i, 'isHydrated'],
  [/^most[A-Z]|^(?!at)\w+Most(?![a-z])/, 'max…'],
  [/^usual[A-Z]/, 'default…'],
  [/^spend[A-Z]/, 'consume'],
  [/[wW]orth[A-Z]|[a-z]Worth$|^worth-/, 'value'],
  [/PriceCourse|price-course|courseOf/, 'price series'],
  [/readPosition|movePosition|chainPositions/, 'chain cursor'],
  [/AnswerMemory|answer-memory/, 'response cache'],
  [/ownLine|own-line/i, 'balance proof'],
  [/tether/i, 'keepWithParent'],
  [/WorkTree|work-tree/i, 'mutation workspace'],
  [/[sS]tandIns?$|StandIn|-stand-in/, 'fake'],
  [/[wW]orld(s|$|[A-Z])|-world/, 'fixture'],
  [/takeOrReturn/, 'resolvePayment'],
  [/payment_?reports?/i, 'payment submission'],
  [/idempotent_?answers?/i, 'idempotency record'],
  // What a member offers to a buy-back is an offer; what we ask for a purchase is a quote.
  [/(price|order|purchase|locked|new)Offers?$|^offerSeconds$/, 'quote'],
  [/LockedQuote|^quotes$|QuoteState|namedQuote|(hasOpen|move|expire|release)Quotes?$/i, 'order'],
  [/^(without|next)Digits$|^digitsOf$/, 'amount tag'],
]

const outside =
  /^src\/contract\/kyc\.ts$|^src\/server\/platform\/crypto\/password-weakness\.ts$|^src\/lib\/chain\/(call-words|exchange)\.ts$|^src\/server\/(sandbox\/sample\/|platform\/db\/migrations\/|modules\/kyc\/(reasons|messages)\.ts)|^src\/features\/(content|kyc)\//

function houseWords(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (outside.test(file)) return []
    const name = (file.split('/').at(-1) ?? '').replace(/\..*$/, '')
    const used = [name, ...identifiersIn(text)]
    const found = fieldWords.flatMap(([word, instead]) => {
      const one = used.find((identifier) => word.test(identifier))
      return one === undefined ? [] : [`${one} → ${instead}`]
    })
    return found.length === 0 ? [] : [`${file}: ${found.join(', ')}`]
  })
}

function identifiersIn(text: string): Set<string> {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

test('identifiers and files use the field’s words', () => {
  expect(houseWords(readSources('src', 'pages', 'scripts'))).toEqual([])
})

test('a planted house word is found in identifiers and file names', () => {
  const planted = {
    'src/server/modules/ledger/post.ts': 'const lockPurses = 1',
    'src/lib/own-line.ts': 'export const x = 1',
    'src/lib/fine.ts': `// Their purse.\nexport const text = 'a purse'`,
  }
  expect(houseWords(planted)).toEqual([
    'src/server/modules/ledger/post.ts: lockPurses → ledger account',
    'src/lib/own-line.ts: own-line → balance proof',
  ])
})

const spellsShare = /'SHARE'|\/SHARE\//

/** So that a second offering gets an asset of its own, and no query counts its shares as these. */
test('one file spells what the ledger calls the share', () => {
  const spelling = Object.entries(readSources('src'))
    .filter(([file, text]) => !file.includes('/migrations/') && spellsShare.test(text))
    .map(([file]) => file)
  expect(spelling).toEqual(['src/server/modules/ledger/share-asset.ts'])
})
