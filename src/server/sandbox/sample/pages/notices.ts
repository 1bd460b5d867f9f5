import type { ContentItem } from '@/server/modules/content'
import { sampleNotice } from '../sample-notice'

const cookies: ContentItem = {
  kind: 'page',
  slug: 'cookies',
  category: 'legal',
  categoryTitle: 'Legal',
  title: 'Cookies and browser storage',
  summary:
    'Every cookie and every entry that this site keeps in your browser, with its purpose and its life.',
  author: '',
  publishedOn: '2025-06-02',
  updatedOn: '2026-08-17',
  position: 5,
  body: `**${sampleNotice}**

## In short

Three cookies, and a few entries in your browser's own storage. None of them is for advertising or for counting visitors, and none is shared with another company. You can use every public page with all of them switched off.

## Cookies

| Name | What it is for | How long |
| --- | --- | --- |
| \`token\` | Shows that you are logged in | 1 day, or until you log out |
| \`isRedirect\` | Remembers that this browser had a full session, so that the home page can offer to go on where you were | 1 day |
| \`AcceptTerm&Condition\` | Remembers that you accepted the terms | 1 year, or until you log out |

All cookies belong to this site only, are not sent along from other sites' forms, and travel over encrypted connections only when the site runs encrypted. The cookie named \`token\` is never enough by itself: our server reads your login from the request and ignores it in the cookie.

> [!NOTE]
> Why that last sentence matters: a foreign page can make your browser send a cookie, but it cannot make it send the other part.

## Browser storage

| Entry | What it is for | How long |
| --- | --- | --- |
| \`token\` | Your login, sent with each request | Until you log out |
| \`user_email\` | Shown while you enter your codes | Until you log out |
| \`settings\` | Theme, text direction, font sizes | Until you clear it |
| \`tAndC\` | Remembers that you accepted the terms | Until you clear it |
| Last wallet, last mobile wallet link | Offers the wallet you used before | Until you clear it |
| Open payments | Keeps the number of a payment, so that a closed tab loses nothing | Until the payment is settled |

## How to get rid of them

Log out, and everything about your login is gone. For the rest, clear the data of this site in your browser's settings. You lose your display settings and nothing else. Payments that are under way are found by our server from the chain, with or without the entry in your browser.

## The human check

Where it is switched on, the check that you are a person comes from Google and may set cookies of its own. It is used on five forms: sign-up, login, forgotten password, contact and newsletter. In the sandbox it is off. More about data stands in the [privacy policy](/static/privacy-policy).`,
}

const accessibility: ContentItem = {
  kind: 'page',
  slug: 'accessibility',
  category: 'company',
  categoryTitle: 'Company',
  title: 'Accessibility',
  summary:
    'What we do so that everybody can use this site, what we know does not work yet, and how to tell us.',
  author: '',
  publishedOn: '2025-06-16',
  updatedOn: '2026-09-14',
  position: 6,
  body: `**${sampleNotice}**

## Our aim

Every page and every step of a purchase should work for every person, with the tools that person uses. We measure ourselves against the Web Content Accessibility Guidelines, version 2.2, level AA, in the dark and the light theme, and in both text directions.

## What you can expect

- **Keyboard alone.** Everything can be reached and used without a mouse. The place you are at is always marked. The first press of the Tab key offers to skip to the content.
- **Screen readers.** Headings, fields, tables and messages carry names. News such as a confirmed payment is announced without taking you away from where you are.
- **Sight.** All text has a contrast of at least 4.5 to 1. You can choose a theme and let font sizes follow your screen. Zoom up to 400% loses nothing.
- **Color.** Up and down are told by sign and arrow as well as by color.
- **Charts.** Every chart has a table with the same figures, and can be read step by step with the arrow keys.
- **Motion.** If your system asks for less motion, nothing on the page moves by itself.
- **Codes.** One-time codes can be pasted or filled in by your device. When a code runs out, what you typed elsewhere stays.
- **Words.** Texts are short, and notes in the margin explain hard ones in plain words.

> [!NOTE]
> Time limits are the hardest part. A code lasts 5 minutes and a locked quote 10 because of security and price. Both can be renewed as often as you need, within the hourly limit for codes.

## What does not work well yet

- The wallet apps that you pay with belong to other companies. Some cannot be used with a screen reader. The sandbox wallet can.
- The identity check shows a window of our provider. Taking a selfie may need help from another person. If it is an obstacle, write to us and we arrange a check by video with a person.
- Some documents are long tables. On a narrow screen they scroll sideways.

## Tell us

Write to access@fnx.example or through the [contact page](/contactus). Say which page it was and which tool you use, if you can. You get an answer within 2 working days, and we tell you when it is mended. If you are not content with the answer, use the path under [complaints](/static/complaints).

## How we check

Each change is checked automatically on every page, in both themes and both directions. Twice a year people who use a screen reader or a keyboard in their daily life go through a whole purchase in the sandbox and tell us where it hurts. The last such round was in September 2026.`,
}

const complaints: ContentItem = {
  kind: 'page',
  slug: 'complaints',
  category: 'company',
  categoryTitle: 'Company',
  title: 'Complaints',
  summary:
    'How to complain, what we need from you, when you get an answer, and where to go if it does not satisfy you.',
  author: '',
  publishedOn: '2025-06-16',
  updatedOn: '2026-07-06',
  position: 7,
  body: `**${sampleNotice}**

## In short

Write to complaints@fnx.example. A person confirms it within 2 working days and answers within 15 working days. It costs you nothing, and it never affects your account.

## What counts as a complaint

Anything that you think we did wrong, too late, or unclearly: an entry in the ledger, a refused purchase, a payment that waits, a text that misled you, a person who was rude. You need not use the word complaint. If a message through the [contact page](/contactus) is one, we treat it as one.

## What to write

- What happened, and when.
- What you expected instead.
- What would put it right for you.
- If it is about a payment: its hash, or the day and the amount.

Never send your password, a code, a recovery code or the keys of your wallet. We do not need them to look into anything.

> [!NOTE]
> The hash of a payment is enough for us to see every step that it took. Often that settles the question on the same day.

## What happens then

| Step | When | Who |
| --- | --- | --- |
| We confirm, with a reference | Within 2 working days | Support |
| We look into it, and ask if something is missing | Meanwhile | Somebody who was not involved |
| You get an answer with reasons | Within 15 working days | The same person |
| If it takes longer, you learn why and until when | Before the 15 days are over | The same person |
| You may ask for a second look | Within 60 days of the answer | General counsel |
| You get our last word | Within 10 working days | General counsel |

If we were wrong, we say so, put you where you would have been, and tell others who were touched by the same mistake. How that works is written in [how we handle mistakes](/content/how-we-handle-mistakes).

## If you are still not content

In a real text, the name and address of an independent ombudsman and of the supervisor would stand here. This sample has none. You keep every right to go to a court, whatever we answered.

## What we learn from it

Each quarter we count complaints by cause and publish the count with the report on the offering. A cause that comes up three times becomes a task with a name and a date.`,
}

export const notices: ContentItem[] = [cookies, accessibility, complaints]
