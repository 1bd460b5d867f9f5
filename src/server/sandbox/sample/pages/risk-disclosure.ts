import type { ContentItem } from '@/server/modules/content'
import { sampleNotice } from '../sample-notice'

export const riskDisclosure: ContentItem = {
  kind: 'page',
  slug: 'risk-disclosure',
  category: 'legal',
  categoryTitle: 'Legal',
  title: 'Risk disclosure',
  summary:
    'What can go wrong with shares of a bank, with this offering, with the chain and with us, how likely it is, and what you would lose.',
  author: '',
  publishedOn: '2025-06-02',
  updatedOn: '2026-09-02',
  position: 4,
  body: `**${sampleNotice}**

## The three sentences to remember

1. You can lose everything you pay for these shares.
2. You cannot sell them here, so do not use money that you may need.
3. No guarantee scheme, no state and no company stands behind their value.

> [!NOTE]
> A simple test: if this sum were gone tomorrow, would anything in your life have to change? If so, it is too much.

## How to read this page

Each risk is described in the same way: what can happen, how it would show, and what is done about it. What is done lowers a risk. It never removes it. The table gives the picture, and the sections below give the detail.

| Risk | Worst case | How likely we think it is |
| --- | --- | --- |
| You cannot sell | Your money is tied up for years | Certain at present |
| The price falls | A large part of the value is lost | Likely at some time |
| The bank fails | Everything is lost | Unlikely, and possible |
| The currency you pay with loses value | You receive fewer shares | Likely, and small within 10 minutes |
| A payment goes astray through your own mistake | That payment is lost | Unlikely if you use the page |
| Someone takes over your account or wallet | What the wallet holds is lost | Depends mainly on you |
| We fail as a company | Delay, costs, a change of service | Unlikely, and possible |
| The law changes | Limits, taxes or an end of the service | Possible |

## Risks of the share

### You cannot resell shares here

There is no market for the shares on this site, no buyback and no obligation of the bank or of FNX to take them back. You will not find a button to sell. Delivery of shares as tokens is planned, without a date. Even then a buyer would have to be found, and the law may limit who may buy.

### The price can fall

The price is a figure fixed once each working day by a [published rule](/price). It comes half from the bank's net asset value for each share and half from the last offering price. If the bank makes a loss, the first half falls. If the bank sells new shares at a lower price, the second half falls. A fixing may move by up to 5% from one day to the next, and may do so many days in a row.

A fixing is not a price at which anybody has to buy from you.

### Shares come last

If the bank fails, depositors, lenders and the holders of its bonds are paid first. Shareholders get what is left, which is usually nothing. A share is not a deposit and is not covered by a deposit guarantee. Authorities may also write shares down to zero to rescue a bank, before it fails.

### Dilution and dividends

The bank may issue new shares. Your part of the bank then becomes smaller unless you buy some of them. The bank has paid no dividend in the last five years and does not promise one.

### No vote

The custodian is the registered holder and does not vote on the shares. You cannot influence the bank's decisions through shares held here.

## Risks of a bank

A bank lends long and borrows short, with little capital of its own. That is its business, and its main danger.

- **Credit**: borrowers stop paying. A bad year for small firms or for house prices shows directly in the profit.
- **Interest**: if rates move fast, the bank may pay more on deposits than it earns on old loans, and its bonds lose value.
- **Liquidity**: many depositors ask for their money at once.
- **Operations**: fraud, computer failure, an error in a large payment.
- **Supervision**: the authority can order the bank to hold more capital or to stop a business.

The [bank page](/bank-overview) shows the ratios that measure these risks, with the lowest value that the supervisor allows. A ratio above its floor describes the day on which it was measured. It does not describe the next year.

> [!NOTE]
> Why so much about the bank? Because the technology decides how you hold the share, but the bank decides what it is worth.

## Risks of this offering

The offering runs from September 1, 2026 to February 28, 2027. It has a minimum of USD 10 million; once that is reached, a purchase is final when its shares are credited. If the bank uses the money badly, the value of the shares suffers. What the money is meant for is listed on the [offering page](/campaign-details). It is a plan, and plans are changed when the business needs it.

## Risks of paying on a chain

- **No recall.** A payment sent to a wrong address, in a wrong token or on a wrong network may be gone. Use the payment that the page prepares, and do not type an address by hand.
- **Moving rates.** A locked quote protects you for 10 minutes. If your payment's block comes later, the price of that moment applies, or you take the money back.
- **Fees and congestion.** The network fee can rise. A payment with too low a fee may wait for hours.
- **Reorganization.** The newest blocks of a chain can be replaced. We wait for 15 confirmations and for the block to be final. If a payment is replaced before that, it counts where it lands again, or not at all.
- **Stablecoins.** USDT and USDC are promises of their issuers. They can lose their value or be frozen by the issuer, also while you hold them.
- **Faults in programs.** The contracts behind tokens and exchanges can contain errors. A swap goes through such a contract.

## Risks of your own side

- If you lose the keys of your wallet, nobody can restore them. The shares in your account remain, because they do not live in the wallet.
- If someone gets hold of your phone, your mail and your password together, that person can enter your account. Switch on two-factor login.
- If someone tells you that FNX guarantees a profit, that person lies.

## Risks of holding through FNX

We keep the ledger, and the custodian keeps the shares. If we make a mistake, it is corrected by a counter-entry that you can see. If we fail as a company, the shares are not part of our property and stay with the custodian. Finding out who owns what would rest on the last published ledger, take time, and might cost money. If the custodian fails, shares held for others should be separate from its own property. A court would have to confirm it.

## Risks of staking

Staked shares cannot be used until the term ends. Rewards are shares too: if the price falls, their worth falls with it. The pool is limited. If it runs short, plans close to new stakes, and a plan that you counted on may no longer be offered. Leaving early costs half of the reward for the days you stayed.

## Law and taxes

Rules for tokenized shares are new and change often. A change may limit who may hold them, how they may be transferred, or how they are taxed. You are responsible for your own taxes. The report that you can export helps with the figures and is not tax advice.

## Before you buy

- Read the [key facts and the share terms](/docs).
- Read [where we are worse than the alternatives](/how-different).
- Ask someone who is independent of us, if you are not sure.
- Start small. The smallest purchase is USD 50.`,
}
