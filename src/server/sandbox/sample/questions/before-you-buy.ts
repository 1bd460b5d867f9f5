import type { SampleAnswer } from '../sample-text'

export const basicQuestions: SampleAnswer[] = [
  {
    slug: 'what-is-a-share',
    title: 'What is a share here?',
    body: `An ordinary share of the bank, held for you by a custodian and written to your name in our ledger. It can be divided to 6 decimals, so you can own 4.012096 shares. The rights that come with it are listed in the [share terms](/docs#share-terms).`,
  },
  {
    slug: 'is-this-real',
    title: 'Is this a real bank and a real offer?',
    body: `No. Varrowmere Bank, its figures and the people named here are samples. In the sandbox the money is test money as well. The program behind it is real.`,
  },
  {
    slug: 'is-a-share-a-token',
    title: 'Is a share a token on the blockchain?',
    body: `No, not at present. Your payment is on the chain, where anybody can check it. Your share is an entry in our ledger, which you can check against the published totals. Delivery as a token is planned, without a date. Why we began with a ledger is explained in [this post](/blog/product/why-we-started-with-a-ledger).`,
  },
  {
    slug: 'how-is-the-price-set',
    title: 'How is the price set?',
    body: `Once each working day at 16:00 UTC by a published rule: half from the bank's net asset value for each share, half from the last offering price. It is not a market price, because nobody trades at it. The [price page](/price) shows every fixing, and [this document](/docs#price-method) gives the rule with an example.`,
  },
  {
    slug: 'can-i-sell-my-shares',
    title: 'Can I sell my shares?',
    body: `Not here. There is no market on this site, no buyback and no promise of one. Treat what you pay as money that you will not see for at least five years, and perhaps not at all. This is the main drawback, and it stands first in the [risk disclosure](/static/risk-disclosure).`,
  },
  {
    slug: 'what-can-i-lose',
    title: 'What can I lose?',
    body: `Everything you paid, and no more than that. If the bank fails, shareholders are paid last, and usually get nothing. A share is not a deposit, so no deposit guarantee covers it.`,
  },
  {
    slug: 'do-i-get-a-dividend',
    title: 'Do I get a dividend?',
    body: `You have a right to your part of any dividend. The bank has paid none in the last five years: it kept its profit as capital, which shows in the net asset value. It does not promise to change that. Staking rewards are something else, see [what staking is](/faq#what-is-staking).`,
  },
  {
    slug: 'who-is-behind-this',
    title: 'Who is behind this?',
    body: `Four parties with separate tasks: the bank issues, the custodian holds, FNX keeps the ledger, and an auditor compares all three. Who they are and how they are paid stands under [about this company](/static/about). The people are introduced [here](/about).`,
  },
]

export const buyingQuestions: SampleAnswer[] = [
  {
    slug: 'what-does-it-cost',
    title: 'What does buying cost?',
    body: `0.5% of what you pay, as part of the amount you see. Of 1,000 dollars, 5 are the fee and 995 buy shares. Your wallet adds the network fee of the chain. Custody costs you nothing. The [fee schedule](/docs#fee-schedule) has examples with every cent.`,
  },
  {
    slug: 'smallest-purchase',
    title: 'What is the smallest purchase?',
    body: `USD 50, in any of the three currencies. At a price of USD 12.40 that gives 4.012096 shares. There is no largest purchase except the number of shares that are left.`,
  },
  {
    slug: 'which-currencies',
    title: 'What can I pay with?',
    body: `BNB, USDT or USDC on BNB Smart Chain. We take no cards and no bank transfers. From a contract wallet, such as Safe or Argent, you can pay in USDT and USDC only.`,
  },
  {
    slug: 'how-long-is-a-quote-valid',
    title: 'How long is a quote valid?',
    body: `While you look, it is renewed every 60 seconds. When you press **Confirm and pay**, price, fee and number of shares are locked for 10 minutes. What counts is the time of the block that contains your payment. You can have at most 3 locked quotes open.`,
  },
  {
    slug: 'when-are-the-shares-mine',
    title: 'When are the shares mine?',
    body: `When the payment has 15 confirmations and its block is final, usually in less than a minute. Then the ledger credits you, exactly once, and you get a notification and a receipt.`,
  },
  {
    slug: 'paid-too-much-or-too-late',
    title: 'What if I paid too much, too little or too late?',
    body: `You decide within 72 hours: take what the payment buys at today's price, or have it returned to the address that paid. If you choose nothing, it is returned. Step by step in [this topic](/help#payment-does-not-match).`,
  },
  {
    slug: 'closed-the-tab',
    title: 'I closed the tab in the middle of a payment. Is it lost?',
    body: `No. The quote is stored before your wallet opens, and our server follows the chain by itself. It finds your payment with or without your browser. Log in later and look under **Transactions**.`,
  },
  {
    slug: 'minimum-not-reached',
    title: 'What happens if an offering does not reach its minimum?',
    body: `Then it does not go ahead, and every payment goes back to the address that it came from, in full, fee included. The present offering reached its minimum of USD 10 million on October 14, 2026. See the [offering page](/campaign-details).`,
  },
]
