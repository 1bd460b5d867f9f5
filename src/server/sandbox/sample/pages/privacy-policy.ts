import type { ContentItem } from '@/server/modules/content'
import { sampleNotice } from '../sample-notice'

export const privacyPolicy: ContentItem = {
  kind: 'page',
  slug: 'privacy-policy',
  category: 'legal',
  categoryTitle: 'Legal',
  title: 'Privacy policy',
  summary:
    'Which data we keep about you, why, for how long, who else sees it, and how you get a copy or have it deleted.',
  author: '',
  publishedOn: '2025-06-02',
  updatedOn: '2026-11-10',
  position: 3,
  body: `**${sampleNotice}**

## In short

- We collect what an account, a purchase and the law need, and nothing for advertising.
- We do not sell data, and no advertising or tracking script runs on this site.
- Your holding is visible to you and to the people who must handle it. The public sees totals only.
- What is written on a public chain cannot be deleted by anybody. That is why we write no names there.

> [!NOTE]
> If this site tells you that it is a sandbox, everything described here stays on the computer that runs it: no message, no picture and no figure leaves it. The one exception is an identity check for which whoever runs it has connected Sumsub.

## Who is responsible

FNX Sample Operations, 14 Sample Quay, Ledgerport. For questions about data write to privacy@fnx.example. You get an answer within 10 working days, and usually sooner.

## What we keep, why, and for how long

| Data | Why | How long |
| --- | --- | --- |
| Name, e-mail, phone | To run your account and reach you | While the account exists, then 5 years |
| Password, as a slow salted hash | To check it without knowing it | Until you change it or the account ends |
| One-time codes, as a hash | To confirm that it is you | 24 hours |
| Sessions: start, last use, end, device | So that you can see and end them | A week after the end |
| Identity check: result, dates, reference, reasons of a refusal and what the reviewer wrote, fingerprint | The law asks us to know our investors | Until the account ends; if you were ever approved, 5 years longer |
| Linked wallet addresses and signed messages | To know whose payment it is | 5 years after the account ends |
| Purchases, stakes, rewards, ledger entries | They are the record of what you own | 10 years after the account ends |
| Mails and text messages to you | To send them | The text until it is sent, the rest 30 days |
| Notifications and preferences | To show and follow them | Until you remove them or the account ends |
| Contact messages | To answer you | 24 months after the last answer |
| Newsletter address | To send it | Until you unsubscribe |
| Technical logs, without passwords, codes or pictures | To find faults | 30 days |
| Logins and refused tries, with the network and a fingerprint of the address | To notice attacks and follow them up | 13 months |

Ledger entries are never changed or deleted, not even by us. When the period ends, the link between the entries and your name is removed, and the entries stay as figures without a person.

> [!NOTE]
> A ledger that can be edited later is worth nothing as proof. So we delete the name from the record, and leave the record.

## Why we are allowed to

We use your data for four reasons. Each line of the table above rests on one of them:

- **To keep our agreement with you**: account, wallet, purchases, stakes, notifications.
- **Because a law asks for it**: identity check, records of transactions.
- **Because we have a fair interest**: security, logs, answers to messages, defense against misuse.
- **Because you said yes**: the newsletter, and nothing else. You may say no again at any time.

## The identity check

The check is made by an outside provider, Sumsub, in a window on our page. Your document pictures and your selfie go from your browser to the provider. We receive the result and the reasons for a refusal. Name and date of birth as they stand in the document are compared with your account and with other accounts whenever we ask the provider about an approved or ended check. We keep only a fingerprint of them, which tells us if one person has two accounts, and whether the name is the same as in your account. We cannot see the pictures later, except through the provider when a case has to be decided by a person.

If your account ends, all of this is deleted at once, here and at the provider, unless you were approved at any time: then the law asks us to keep the proof for 5 years, also if the approval was taken back. If the provider cannot be reached at that moment, we ask again every hour until it is done.

In a sandbox without the provider a stand-in takes its place. It stores what you give encrypted in the data folder of the computer that runs the site. The key may lie in the same folder, so do not use real papers there. It is deleted when the account ends, within a minute, and when you try again.

## Who else sees data

| Receiver | Sees | When |
| --- | --- | --- |
| Identity provider (Sumsub) | Your account's number, e-mail and phone from us; documents, selfie, name, date of birth and address from you | When you start the check |
| Text message sender (Twilio) | Your phone number and the text | When a code goes to your phone |
| Mail server | Your e-mail address and the text | When we send you mail |
| Human check (Google reCAPTCHA) | Your network address and browser | On the sign-up, login, forgotten password, contact and newsletter forms |
| WalletConnect relay | Connection data of your wallet | Only if you choose to connect that way |
| Custodian | Totals, and single holdings where the law asks for them | Each working day |
| Authorities | What the law obliges us to give | On a lawful request |

The page reads the chain through our own server, so the operators of chain nodes do not learn your network address from us. No font, map, video or script is loaded from another company when a page opens, unless the human check is switched on for that form.

## What is public on the chain

A payment on BNB Smart Chain is public: the paying address, our treasury address, the amount and the time. Anybody can read it, forever. It does not carry your name. If somebody knows that an address is yours, that person can see that it paid us. Consider using a separate address for your investments if that matters to you.

Holdings are not on the chain. We publish totals, and a mathematical fingerprint of all balances. From the fingerprint you can prove your own line, and nobody can read anyone else's.

## Cookies and browser storage

We set three cookies and keep a few entries in your browser's storage. All of them are needed for something you asked for. The full list is on the page about [cookies](/static/cookies).

## How we protect data

- Connections are encrypted. A second encryption wraps the most sensitive calls. We rely on the first and treat the second as a bonus.
- Passwords and codes are stored only in a form from which they cannot be read back.
- Logging in needs a password and codes on two channels, and a third step if you switch it on.
- Those who work here see only what their task needs.
- We tell you within 72 hours if your data has fallen into the wrong hands, what happened, and what you should do.

## Your rights

You may ask us to:

- give you a copy of your data in a form that a computer can read;
- correct what is wrong (your legal name only by repeating the identity check);
- delete what we need not keep;
- stop a use that rests on our fair interest, if your reasons weigh more;
- explain a decision that a machine made, and have a person look at it again.

Write to privacy@fnx.example from the e-mail address of your account. We answer within 30 days and charge nothing. To protect you, we confirm by a code that the wish is yours. Much of it you can do yourself: the settings show your profile and sessions, and the transaction page exports your records to a spreadsheet.

If you are not content with our answer, you can turn to the data protection authority where you live. How to complain to us first stands under [complaints](/static/complaints).

## Children

The service is for adults. We delete accounts of people under 18 when we learn of them, and return what was paid.

## Changes

The date of the last change stands beside this text. If a change lets us do more with your data than before, we ask you first. Earlier versions are sent on request.`,
}
