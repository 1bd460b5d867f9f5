import type { ContentItem } from '@/server/modules/content'
import { sampleNotice } from '../sample-notice'

export const about: ContentItem = {
  kind: 'page',
  slug: 'about',
  category: 'company',
  categoryTitle: 'Company',
  title: 'About this company',
  summary:
    'Who runs FNX, who holds the shares, who checks the figures, and how each of them is paid.',
  author: '',
  publishedOn: '2025-03-10',
  updatedOn: '2026-10-14',
  position: 1,
  body: `**${sampleNotice}**

## What we do

FNX lets people own part of a bank in small amounts. We keep the record of who owns how much, take payments on a public chain, and publish figures with which our record can be checked. That is all we do. We give no advice, we lend no money, and we do not trade for ourselves.

The bank whose shares are offered at present is Varrowmere Bank, a sample. Its figures are on the [bank page](/bank-overview), and the offering is described [here](/campaign-details).

## Who does what

No single party can make a share appear, price it and confirm it. The work is divided on purpose.

| Party | Does | Cannot do |
| --- | --- | --- |
| Varrowmere Bank (sample) | Issues the shares, reports its figures each working day | Enter anything in our ledger |
| Tarn Row Custody (sample) | Holds the shares for their owners | Set a price or sell to you |
| FNX | Keeps the ledger, takes payments, publishes the price | Create shares, or move them out of custody |
| Ellery Voss Auditors (sample) | Compares ledger, custody and bank each quarter | Do any of the above |

> [!NOTE]
> If you want to cheat in such an arrangement, you need at least two of the four. That is the point of it.

## How we are paid

We live on the purchase fee of 0.5%. The bank pays us a fixed yearly amount for keeping the ledger, whatever the number of shares sold. Nobody here is paid by how much a person buys. We earn nothing from swaps, from custody or from the reward pool.

## How we work

- **Results first.** A page says what you get before it says how it works.
- **Whole numbers.** Money and shares are counted in whole smallest units. Nothing is rounded in our favor.
- **Drawbacks stand where they matter.** You find them beside the thing they belong to, and together under [how we differ](/how-different).
- **Mistakes are published.** What we did wrong, whom it touched and how it was put right is described in [how we handle mistakes](/content/how-we-handle-mistakes).

## A short history

- **2024** Mirela Stanwick, Kofi Adair and Jonas Thorvall found the company and build the first ledger.
- **March 2025** The first public texts appear. There is nothing to buy yet.
- **June 2025** The sandbox opens, so that everybody can try a purchase with test money.
- **May 2026** The agreement with Varrowmere Bank and Tarn Row Custody is signed.
- **August 24, 2026** The bank deposits the shares for the offering with the custodian.
- **September 1, 2026** The offering opens.
- **October 14, 2026** The offering reaches its minimum.

## How to reach us

A person answers, Monday to Friday, 08:00 to 18:00 UTC. Write through the [contact page](/contactus) or to hello@fnx.example. The people behind the names are on the page [about us](/about).`,
}
