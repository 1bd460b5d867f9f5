import type { BrowserContext, Page } from 'playwright-core'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenKey } from '@/lib/api/call'
import type { Member } from './account-holder'

const html = `<!doctype html><title>Window</title><p id="token"></p><button id="send">Send</button><script>
const frameId = new URLSearchParams(location.search).get('_')
const tell = (method, more = {}) => parent.postMessage({ method, frameId, sessionId: 'one', ...more }, '*')
addEventListener('message', ({ data }) => {
  if (data.accessToken) document.querySelector('#token').textContent = data.accessToken
  if (data.method === 'idCheck.init') {
    tell('idCheck.onInitialized')
    tell('idCheck.onApplicantLoaded', { applicantId: 'applicant-1' })
    tell('idCheck.onError', { code: 'invalid-token', error: 'The token has run out' })
  }
})
document.querySelector('#send').addEventListener('click', () => tell('idCheck.onApplicantSubmitted'))
tell('idCheck.onReady')
</script>`

/** At Sumsub's address, so the page's policy is tested too. */
export async function fakeWindow(context: BrowserContext): Promise<void> {
  await context.route('https://in.sumsub.com/websdk/websdk.html**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
}

/** Our server cannot reach Sumsub here. */
export async function answerForServer(page: Page, { token }: Member): Promise<string[]> {
  const key = tokenKey(token) as string
  const said: string[] = []
  const sealed = (data: object) =>
    JSON.stringify({ status: 200, message: 'OK', payload: sealJson(data, key) })
  await page.route('**/api/v1/kyc/generateSdkToken', (route) => {
    said.push('token')
    const expiresAt = '2030-01-01T00:00:00.000Z'
    const sdkToken = `token-${said.filter((word) => word === 'token').length}`
    const data = { provider: 'sumsub', token: sdkToken, expiresAt }
    return route.fulfill({ contentType: 'application/json', body: sealed(data) })
  })
  await page.route('**/api/v1/kyc/updateApplicantId', (route) => {
    const { payload } = route.request().postDataJSON() as { payload: string }
    const { applicantId } = unsealJson(payload, key) as { applicantId: string }
    said.push(`bind ${applicantId}`)
    return route.fulfill({ contentType: 'application/json', body: sealed({ applicantId }) })
  })
  return said
}
