import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage } from '@/lib/storage/web-storage'
import type { TestApi } from './api'
import { codeFor, makeAccount, password, type TestMember } from './member'
import { paste } from './paste'
import { quickMember } from './quick-member'
import { renderSite, toPresent } from './render-site'

export function handsOf(user: UserEvent) {
  return {
    fill: async (label: string, text: string) => {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      if (text === '') await user.click(field)
      else await paste(user, field, text)
    },
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    follow: async (name: string | RegExp) => user.click(await screen.findByRole('link', { name })),
  }
}

export async function siteOf(api: TestApi, address: string) {
  toPresent(api)
  const person = await makeAccount(api)
  const site = await renderSite(address, { api })
  const hands = handsOf(site.user)
  const logIn = async (secret = password) => {
    await hands.fill('Email or phone', person.email)
    await hands.fill('Password', secret)
    await hands.press('Log in')
    await hands.fill('Phone code', await codeSentTo(api, person.phone))
    await hands.fill('Email code', await codeFor(api, person.email))
  }
  return { ...site, ...hands, person, logIn }
}

async function codeSentTo(api: TestApi, to: string): Promise<string> {
  await screen.findByLabelText('Phone code')
  return codeFor(api, to)
}

/** The site of a member; a member who signed up and logged in has a notice of it. */
export async function memberSite(api: TestApi, address: string, account?: TestMember) {
  toPresent(api)
  const member = account ?? (await quickMember(api))
  enterAs(member)
  const site = await renderSite(address, { api })
  return { ...site, ...handsOf(site.user), member }
}

export function enterAs({ token, email }: TestMember): void {
  browserStorage.write('user_email', email)
  tokenStore.write(token)
  window.dispatchEvent(new Event('storage'))
}
