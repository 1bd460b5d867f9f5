import { sampleNotice } from '../sample-notice'
import type { SampleText } from '../sample-text'

export const methodDocuments: SampleText[] = [
  {
    slug: 'ledger-audit-method',
    title: 'How the share ledger is audited',
    summary:
      'What is compared with what, how often, by whom, and how you can check your own line without trusting us.',
    updatedOn: '2026-11-10',
    body: `**${sampleNotice}**

## What has to be true

The whole audit rests on five statements. Each can be checked by a program or by a person with two lists.

1. Every journal adds up to zero: what one account gains, another one loses.
2. All entries of the ledger together add up to zero.
3. No owner's balance is below zero.
4. The balances shown are the sums of the entries, to the last micro-share.
5. The ledger never holds more shares than lie with the custodian.

> [!NOTE]
> A journal is one event, for example a purchase. Its entries are the lines that this event writes.

## Who checks, and when

| Check | How often | Who |
| --- | --- | --- |
| Statements 1 to 3 | With each entry, before it is written | The database itself |
| Statement 4 | Each hour, and soon after the ledger changed | A program that rebuilds all balances from the entries |
| Statement 5 | Each working day after 16:00 UTC | FNX and the custodian, each with its own list |
| Settled payments against journals | Together with statement 4 | The same program |
| Treasury payments against purchases | With each range of blocks | A program that reads the chain |
| All of it | Each quarter | Ellery Voss Auditors (sample) |

If statement 4 does not hold, the bank page says so beside the totals until it does, and the operator is told. Running payments are still credited or returned.

## What is published

On the [bank page](/bank-overview) we publish, with the time of the last comparison:

- shares issued and deposited with the custodian;
- shares sold;
- shares staked;
- shares still in the treasury: for sale, and reserved by open orders;
- shares in the reward pool, which are kept apart for the rewards of stakes;
- the root of a Merkle tree of all balances.

Figures of single owners are not published, and neither is their number.

## How you check your own line

A Merkle tree joins all balances, two by two, into one short fingerprint, the root. Each line is first mixed with a random number, the salt. Only the owner of the line gets that salt.

1. Log in and ask for the proof of your line. You receive your balance, your salt, and twenty fingerprints.
2. Your browser joins them in order.
3. The result must be the published root.

If it is, your balance is part of the published total. If it is not, tell us and keep the proof, for it shows who is wrong. The proof contains nobody else's figure, because a fingerprint with a salt cannot be read backward.

### The arithmetic

Each fingerprint is the SHA-256 of a text, written as 64 digits from 0 to f.

- Your line is the text **FNX share line**, your account, your free and your staked shares in millionths, and your salt, each on a line of its own.
- A pair is the text **FNX pair**, the left fingerprint and the right one, each on a line of its own.

The tree always has room for 1,048,576 lines, and for twice as many when half of them are taken. Lines lie scattered in it, at places and with salts that change. An empty place holds a random fingerprint, so that it looks like a taken one. That way neither the length of a proof nor what is in it tells how many owners there are.

> [!NOTE]
> The proof shows that your line was counted. Whether all lines together match the shares in custody is what the daily comparison and the auditor are for.

## How you check a payment

The receipt of a purchase names the hash of the payment. Open it in any explorer of BNB Smart Chain. The paying address is yours, the receiver is our treasury, and the amount is that of your quote, to the last digit. The receipt page reads the same from the chain and marks each field as matching or not.

## What an auditor receives

- The complete journal of the quarter, without names.
- The custodian's own statement of shares held.
- The list of treasury payments from the chain, made by the auditor's own node.
- The list of all corrections, with the reason for each.

From these the auditor rebuilds all balances with a program of its own. The report says what was compared, what differed, and what came of it. It is published in full within 45 days after the end of the quarter.

## Limits

An audit shows that records agree. It cannot show that the bank will do well. Nor can it show that the custodian is honest in every respect, or that a password is safe. And it looks back: between two comparisons a working day may pass.`,
  },
  {
    slug: 'price-method',
    title: 'How we compute the price',
    summary:
      'The rule of the daily fixing, with inputs, rounding, limits, a worked example, and what happens when an input is missing.',
    updatedOn: '2026-10-05',
    body: `**${sampleNotice}**

## The rule

Once each working day, Monday to Friday, at 16:00 UTC, we publish the price of one share, called the fixing:

> Fixing = (net asset value for each share + last offering price) ÷ 2

It is rounded down to a tenth of a cent. Until the next fixing, every quote uses it, for all buyers alike.

## The two inputs

| Input | What it is | From whom | How often it changes |
| --- | --- | --- | --- |
| Net asset value for each share | Equity of the bank divided by its paid shares | The bank reports it by 15:00 UTC | Each working day |
| Last offering price | What professional investors paid the bank in the last block of new shares | The bank, with the contract seen by the auditor | At each new block |

For the daily report the bank values its government bonds and foreign currencies at the market of that day, adds the income and costs accrued so far, and leaves loans at their book value. At the end of each quarter the auditor looks at the figure.

> [!NOTE]
> Why two inputs? The first says what the bank's books contain. The second says what people with a staff of analysts were ready to pay. Each alone can mislead.

## A worked example

For September 30, 2026:

| Line | Figure |
| --- | --- |
| Equity | USD 437,112,000.00 |
| Paid shares | 36,000,000 |
| Net asset value for each share | USD 12.142 |
| Last offering price, June 30, 2026 | USD 12.500 |
| Sum | USD 24.642 |
| Divided by two: the fixing | USD 12.321 |

## Limits on a move

A fixing moves by at most 5% from the one before. If the rule gives more, the price moves by 5%, the rest is carried to the following days, and the page says so. This gives everybody time to read what happened.

## When an input is missing or old

- **The bank's report is late.** The last fixing stays in force, with its date. After three working days without a report we stop giving quotes.
- **The last offering price is older than twelve months.** Its weight of 50% falls by five percentage points at the end of each further month. After ten months net asset value counts alone.
- **A report was wrong.** A corrected fixing is published with the reason. Purchases made at a price that was too high are topped up with shares. Purchases made at a price that was too low stand.

## Who does what

The bank reports. A program computes. A person at FNX looks at both inputs and releases the fixing. A second person is needed for any correction. Both inputs of each day are kept and can be asked for.

## What the fixing is not

- It is not a market price: nobody has traded at it.
- It is not a promise that anybody will buy your shares at it.
- It is not a forecast, and not an opinion about what the bank is worth.

## Prices of currencies

The rates of BNB, USDT and USDC in a quote are separate from the fixing. They are read from the price source named in the quote and renewed every 60 seconds. They are locked together with the fixing for 10 minutes when you confirm.

## Where to see it

The history, with a table of all fixings, is on the [price page](/price). It reaches back to January 2023. Fixings before September 1, 2026 were worked out by the same rule, and nobody could buy at them.`,
  },
]
