/** The browser's passkey API, in the shapes of the contract. */

type Json = Record<string, unknown>

/** Whether the browser supports passkeys and their JSON methods. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Asks the visitor to sign with a passkey. `offered`: in the browser's autofill, without a dialog. Throws if they cancel. */
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

/** Asks the visitor to create a passkey. Throws if they cancel. */
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
