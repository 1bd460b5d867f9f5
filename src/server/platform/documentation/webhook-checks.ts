/**
 * How a receiver verifies that a delivery is ours, complete, recent and not a duplicate. The
 * documentation shows these lines, tests run them unchanged, and a sandbox's receiver uses those
 * for Node.
 */
export const webhookChecks = {
  'check.mjs': `import { createHmac, timingSafeEqual } from 'node:crypto'

// headers: by their names in small letters; body: the bytes as they came; seen: the ids dealt with
export function check(secret, headers, body, seen, now = Date.now() / 1000) {
  const id = headers['webhook-id'] ?? ''
  const at = headers['webhook-timestamp'] ?? ''
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(\`\${id}.\${at}.\`).update(body).digest('base64')
  const ours = Buffer.from(\`v1,\${mac}\`)
  const isOurs = signatures.some((text) => {
    const given = Buffer.from(text)
    return given.length === ours.length && timingSafeEqual(given, ours)
  })
  if (!isOurs) return 'forged'
  if (Math.abs(now - Number(at)) > 300) return 'late'
  if (seen.has(id)) return 'repeated'
  seen.add(id)
  return 'good'
}
`,
  'check.py': `import base64, hashlib, hmac, time

# headers: by their names in small letters; body: the bytes as they came; seen: the ids dealt with
def check(secret, headers, body, seen):
    id = headers.get("webhook-id", "")
    at = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "").split(" ")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mac = hmac.new(key, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
    ours = b"v1," + base64.b64encode(mac)
    if not any(hmac.compare_digest(given.encode(), ours) for given in signatures):
        return "forged"
    if abs(time.time() - int(at)) > 300:
        return "late"
    if id in seen:
        return "repeated"
    seen.add(id)
    return "good"
`,
  'check.sh': `# SECRET; the headers as ID, AT and SIGNATURES; files: body, the bytes as they came; seen, the ids dealt with
key=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
ours=$({ printf '%s.%s.' "$ID" "$AT"; cat body; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
[ "\${#ours}" = 44 ] || { echo 'openssl could not reckon' >&2; exit 2; }
case " $SIGNATURES " in *" v1,$ours "*) ;; *) echo forged; exit 1 ;; esac
age=$(($(date +%s) - AT))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then echo late; exit 1; fi
if grep -sqxF -e "$ID" seen; then echo repeated; exit; fi
echo "$ID" >> seen
echo good
`,
} as const
