/** What browsers say about passkeys, in the shapes of the contract. */

type Json = Record<string, unknown>

/** Whether the browser can make and use passkeys, and speaks of them in JSON. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Has the visitor choose a passkey and sign with it. `offered`: among what the browser fills in, without a dialog. Throws when they do not. */
export async function signWithPasskey(
  options: Json,
  { offered = false, signal }: { offered?: boolean; signal?: AbortSignal } = {},
): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({
    publicKey,
    signal,
    ...(offered && { mediation: 'conditional' as const }),
  })
  return json(credential)
}

/** Has the visitor make a passkey. Throws when they do not. */
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return json(await navigator.credentials.create({ publicKey }))
}

function json(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was chosen')
  return { ...credential.toJSON() }
}
