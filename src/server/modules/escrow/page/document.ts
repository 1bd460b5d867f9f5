const encoder = new TextEncoder()

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}

/**
 * The page as one file: its policy allows only its own script and style by their hashes, so it
 * cannot send a request, nor leak what it has opened.
 */
export async function escrowDocument(parts: { script: string; style: string }): Promise<string> {
  const [script, style] = [parts.script.trim(), parts.style.trim()]
  const policy = [
    "default-src 'none'",
    `script-src ${await hashOf(script)}`,
    `style-src ${await hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en" data-name="">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Escrow</title>
<style>${style}</style>
</head>
<body>
<main id="page"></main>
<script>${script}</script>
</body>
</html>
`
}
