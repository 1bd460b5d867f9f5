import * as m from '@/features/transactions/messages/receipt'

afterEach(() => {
  document.documentElement.lang = 'en'
})

const states: Record<'purchase' | 'swap', Record<string, [string, string]>> = {
  purchase: {
    awaiting: ['Waiting for your payment', 'Wir warten auf Ihre Zahlung'],
    pending: ['Confirming your payment', 'Ihre Zahlung wird bestätigt'],
    confirmed: ['These shares are yours', 'Diese Aktien gehören Ihnen'],
    decision: ['Your payment needs your choice', 'Ihre Zahlung braucht Ihre Entscheidung'],
    returning: ['Refunding your payment', 'Ihre Zahlung wird erstattet'],
    returned: ['Payment refunded', 'Zahlung erstattet'],
    held: ['Payment under review', 'Zahlung in Prüfung'],
    failed: ['Payment failed on the network', 'Die Zahlung ist im Netzwerk fehlgeschlagen'],
    replaced: ['Your wallet replaced this payment', 'Ihre Wallet hat diese Zahlung ersetzt'],
    expired: ['This order expired', 'Dieser Auftrag ist abgelaufen'],
    cancelled: ['You canceled this order', 'Sie haben diesen Auftrag storniert'],
  },
  swap: {
    pending: ['Confirming your swap', 'Ihr Tausch wird bestätigt'],
    confirmed: ['Your swap is done', 'Ihr Tausch ist abgeschlossen'],
    failed: ['Swap failed', 'Tausch fehlgeschlagen'],
    replaced: ['Your wallet replaced this swap', 'Ihre Wallet hat diesen Tausch ersetzt'],
    expired: ['Swap not found', 'Tausch nicht gefunden'],
  },
}

test.each(['en', 'de'])(
  'each state of a purchase and of a swap has its words, in %s',
  (language) => {
    document.documentElement.lang = language
    for (const [kind, ofKind] of Object.entries(states))
      for (const [status, words] of Object.entries(ofKind)) {
        const [english, german] = words
        const said = [kind, status, m.stateTitle({ kind, status } as never)]
        expect(said).toEqual([kind, status, language === 'de' ? german : english])
      }
  },
)
