/** Makes a call, or `rpc/<name>`, at a running site with its public key; text is sent as it is. */
export const callSite = (
  url: string,
  anonKey: string,
  name: string,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}${name.startsWith('rpc/') ? '/rest/v1' : '/functions/v1'}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey, ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
