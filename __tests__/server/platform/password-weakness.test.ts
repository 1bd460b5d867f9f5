import { dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordOwner } from '@/contract/user/password'
import { productWords, weaknessOf } from '@/server/platform/crypto/password-weakness'
import { byDay, runCount } from '../../support/size'

const ada = {
  fullName: 'Ada Lee Byron',
  email: 'the.countess@lovelace.example',
  phone: '+442079460958',
}

const thieves = 'Too common. Choose another password.'
const personal = 'Leave out your name and email.'
const listed = (text: string) => text.trim().split(/\s+/)

async function takenOf(passwords: string[], owner: PasswordOwner = {}): Promise<string[]> {
  const longPasswords = passwords.filter(({ length }) => length >= 10)
  const answers = await Promise.all(longPasswords.map((password) => weaknessOf(password, owner)))
  return longPasswords.filter((_, index) => answers[index] === undefined)
}

const common = listed(`
  basketball california christopher washington strawberry university playstation enterprise terminator underground
  skateboard tinkerbell salamander harrypotter realmadrid dragonball ghostrider evangelion alessandro anastasiya
  highlander mypassword letmein123 iloveyou12 fuckyou123 babygirl01 princess12 motherfucker sunshine12 football12
  manchester chocolate1 jesuschrist spongebob1 butterfly1 liverpool1 elizabeth1 superman12 password12 password123
  passw0rd123 p@ssw0rd12 welcome123 charlotte1 alexander1 sweetheart superstar1 hellokitty tokiohotel ironmaiden
  konstantin masterchief counterstrike metallica1 snowboarding watermelon volleyball cheerleader barcelona1
  undertaker abracadabra revolution absolutely microphone leavemealone roadrunner translator gfhjkmgfhjkm
  drowssap12 lovelovelove testtest12 monkeymonkey blackberry sonyericsson schmetterling
`)
const oftenStolen = listed(`
  cheerleaers madagaskar aleksander salamandra uncencored penetrating websolutions syncmaster domainlock2005 fuckmehard
  businessbabe pufunga7782 montgom240 greedisgood comicbookdb angelofwar usuckballz1 insertions badnaamhere masterbating
  ghbdtnrfrltkf dhjnvytyjub dkflbvbhjdyf zcxfcnkbdf vfvfvskfhfve rjirfrgbde pfhfnecnhf polniypizdec0211 parolparol
  3216732167 0147896325 1029384756q 4815162342lost 123456789qw zx123456789 mapet123456 good123654 17171717aa 123123123a
  123qweasdzx lkjhgfdsazx polopolo09 7ugd5hip2j vsjasnel12 8phrowz622
`)
const typed = listed(`
  qwertyuiop qwertyuiop1 asdfghjkl1 qwerty12345 12345qwert 1q2w3e4r5t 1qaz2wsx3edc zaq12wsxcde3 qazwsxedcrfv 1122334455
  1234567890 0987654321 9876543210 123456789a 1234554321 7894561230 147258369a abcdefghij abc123abc123 0192837465
  zxcvbnmasd qwertzuiop azertyuiop a1b2c3d4e5 123123123123
`)

test('what people think of, and thieves as well, is refused @rest', async () => {
  expect(await takenOf([...common, ...oftenStolen, ...typed])).toEqual([])
})

const stolen = dictionary['passwords-common'] as string[]
const words = stolen.filter((password) => /^[a-z]{4,}$/.test(password))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const changes: Record<string, (password: string) => string> = {
  'as they are': (password) => password,
  'in capitals': (password) => password.toUpperCase(),
  'with a year': (password) => `${password}2026`,
  'with a capital, digits and a sign': (password) => `${capital(password)}123!`,
  'after digits': (password) => `123${password}`,
  twice: (password) => password + password,
  'with signs for letters': (password) => `${password.replaceAll('a', '@').replaceAll('o', '0')}12`,
}

test('all stolen passwords are refused @rest', async () => {
  expect(await takenOf(stolen)).toEqual([])
})

test.each(Object.entries(changes))('the most used are refused %s @rest', async (_, change) => {
  expect(await takenOf(words.slice(0, runCount(1_000, 10_000)).map(change))).toEqual([])
})

test.each(['dragon', 'strawberry', 'Monkey', 'maria', 'bitcoin', 'december', 'fussball'])(
  'the common word %s stays weak with digits and signs @rest',
  async (word) => {
    const addedWords = ['20242024', '!!123456', '1234567890', '_1991', '99887766']
    expect(await takenOf(addedWords.map((text) => word + text))).toEqual([])
  },
)

test.each([
  'fnx-shares-2026',
  'FNXbank1234!',
  'myFNXwallet',
  'fnx2026fnx2026',
  'Fnx.Token.77',
  'ilovefnx2026',
])('the product’s own name makes no password: %s', async (password) =>
  expect(await weaknessOf(password, {})).toBe(thieves),
)

test('a product word with a year or sign makes none', async () => {
  const madePasswords = productWords
    .split(/\s+/)
    .flatMap((word) => [`${word}-fnx-2026`, `FNX.${word}.77`, `My${word}2026!`, `monkey-${word}-1`])
  expect(await takenOf(madePasswords)).toEqual([])
})

test.each([
  'byron-in-the-hills',
  'Lovelace 1815 engine',
  'adalee1815!',
  'lee-dragon-88',
  'the.countess.77',
  'Ada2026Ada2026',
])('the member’s name or email makes no password: %s', async (password) => {
  expect(await weaknessOf(password, ada)).toBe(personal)
})

test('nor does the phone number', async () => {
  expect(await weaknessOf('call 946-09-58 now', ada)).toBe('Leave out your phone number.')
})

test.each([
  'correct horse battery staple',
  'engine-number-9',
  'difference-engine-2',
  'we sail at dawn with nine cats',
  'mein Nachbar kocht montags',
  'tXk7-9vQp-2mBz',
  'gibbous quartz 41 vex',
  'Lees of old wine, in a jar',
])('a sentence or random letters are taken: %s', async (password) => {
  expect(await weaknessOf(password, ada)).toBeUndefined()
})

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const upper = lower.toUpperCase()
const kinds = {
  letters: lower,
  'digits of base 16': `${digits}abcdef`,
  'digits of base 32': `${upper}234567`,
  'digits of base 58': (digits + upper + lower).replaceAll(/[0OIl]/g, ''),
  'letters and digits': lower + digits,
  'letters of both cases and digits': lower + upper + digits,
  'all signs of a keyboard': String.fromCharCode(...Array.from({ length: 94 }, (_, at) => 33 + at)),
}

/** Seeded, so every run is the same. */
function seemingChance(): (below: number) => number {
  let state = 20_261_121
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

test.each(byDay(2, Object.entries(kinds)))(
  'under one in 20,000 random passwords is refused: %s @rest',
  async (_, signs) => {
    const next = seemingChance()
    const refusedPasswords: string[] = []
    const rounds = runCount(1_000, 200_000)
    for (let round = 0; round < rounds; round += 1) {
      const length = 10 + (round % 7)
      const password = Array.from({ length }, () => signs[next(signs.length)]).join('')
      if ((await weaknessOf(password, ada)) !== undefined) refusedPasswords.push(password)
    }
    expect(refusedPasswords.slice(Math.floor(rounds / 20_000))).toEqual([])
  },
  300_000,
)
