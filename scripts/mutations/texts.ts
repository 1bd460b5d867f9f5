/**
 * Guards whose mutation cannot be expressed in the words of `ways-of-code.ts` and `ways-of-sql.ts`:
 * the text, and its replacement. There are at most thirty of them.
 */
export const texts: Record<string, readonly [text: string, becomes: string]> = {
  'a read-only operator puts files aside': ["'take bank files'", "'see bank'"],
  'an account of a refused request stays stored': ['nameAccount(needs,', 'nameAccount(turn.needs,'],
  'the parts of a value keep their own rounding': [
    'roundedRows(parts, microUsdPerCent, { total: roundedTotal })',
    'parts.map(inCents)',
  ],
  'shares that are set aside for a member count as owned': [
    "'delivered',",
    "'delivered', 'ordered' as 'delivered',",
  ],
  'shares in an own wallet do not count as owned': ["'delivered',", "'nowhere' as 'delivered',"],
  'a doubt is forgotten when a later question is declined': [
    "phase: 'unclear', asking: state.doubt, doubt",
    'asking: undefined, doubt',
  ],
  'a retry after no answer gets a new key': [
    'CONFIRM: withoutProblem,',
    'CONFIRM: (state, { keys }) => ({ ...withoutProblem(state), keys }),',
  ],
  'the approval exceeds the swapped amount': ['BigInt(pay.amount)', 'BigInt(pay.amount) * 2n'],
  'orders are followed before payments are credited': [
    '...purchaseSteps(needs, { isBegun: () => isBegun, isBehind: () => isBehind }),',
    `...custodySteps(needs, {
      isBegun: () => isBegun,
      isBehind: () => isBehind,
      others: { payout: payoutKind(needs) },
    }),
    ...purchaseSteps(needs, { isBegun: () => isBegun, isBehind: () => isBehind }),`,
  ],
  'a process that stood still refuses a good file': [
    `throw new Error(\`A file of the bank took longer than \${limitMs / secondMs} s.\`)`,
    "throw new FileRefused('tooDearText')",
  ],
  'an order that a node does not answer about holds up all that are asked for with it': [
    'noteNotFollowed(needs, sent, error)',
    'throw error',
  ],
  'many payouts hold up deliveries': ['({ signer }) => signer', "() => ''"],
  'a dividend lapses untold': [
    `\`\${areAllTold} and max(\${toldAt}) <= \${noticed}::timestamptz\``,
    '`true`',
  ],
  'a code opens a full session': ["scope: 'identity'", "scope: 'full'"],
  'a payment that bought shares is refunded too': [
    'inArray(settlements.outcome, open)',
    'isNotNull(settlements.outcome)',
  ],
  'of payouts that are lost at once one ends while its order stands': [
    'locked?.orderId',
    'locked && payout.orderId',
  ],
  'a booking on the last day counts as late': [`new Date(\`\${entry.bookedOn}T12:00:00Z\`)`, 'now'],
  'a payment is taken on outdated documents': ['{ accepted, kept }', '{ accepted: kept, kept }'],
  "another member's payment counts for an order": [
    'linksOf.get(payment.payer)?.find(',
    'links.find(',
  ],
  'all that was not listed is set aside': [
    'const aside = () => suspend(needs, others)',
    `const unlisted = await needs.db.select().from(payments).where(eq(payments.state, 'seen'))
  const ids = unlisted.map(({ id }) => id).filter((id) => !worth.includes(id))
  const aside = () => suspend(needs, others.concat(ids))`,
  ],
  'an operator decides a check that the provider has not left open': [
    'check.leftOpenAt === null',
    '(check.leftOpenAt ??= new Date(0)) === null',
  ],
  'a ballot is stored as it was said': [
    'keys.encrypt(evenlyLong(ballot), contextOf(whose))',
    'Promise.resolve(evenlyLong(ballot))',
  ],
  'a signature from another address counts': [
    'party.origin',
    "[party.origin, 'https://evil.example']",
  ],
  'a signature for another site counts': ['party.rpId', "[party.rpId, 'evil.example']"],
  'a passkey of another site is added': ['party.rpId', "[party.rpId, 'evil.example']"],
  'a slot that has too little by then is held while all are waited for': [
    "RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'A slot has too little by now.';",
    "way := 'every'; CONTINUE;",
  ],
  'a process that comes while all slots are held waits for all of them': [
    "WHEN 'one' THEN 'all' WHEN 'all' THEN 'every' ELSE 'one' END",
    "WHEN 'all' THEN 'every' ELSE 'all' END",
  ],
  'the signer has the desk call any contract': [
    '({ coins }) => coins.map(({ address }) => address)',
    '(_, { target }) => [target]',
  ],
  'a delivery counts with a run of dividends if a payout claims its order': [
    'signedKinds[order.kind]',
    "signedKinds[order.payout === null ? order.kind : 'payout']",
  ],
  'bytes that are signed again are others': [
    'BigInt(order.gasPrice)',
    'BigInt(order.gasPrice) - (process.hrtime.bigint() % 1_000_000n)',
  ],
}
