/** Behind these are millions who have nothing to do with each other. */
const PROVIDERS = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.ca'],
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'hotmail.co.uk', 'passport.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com', 'aol.com', 'aim.com', 'verizon.net'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'mail.com', 'zoho.com'],
  ...['fastmail.com', 'hey.com', 'tutanota.com', 'tuta.com', 'duck.com', 'yandex.com', 'mail.ru', 'qq.com', '163.com'],
  ...['comcast.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'spectrum.net'],
  ...['earthlink.net', 'optonline.net', 'optimum.net', 'frontier.com', 'windstream.net', 'centurylink.net'],
  ...['roadrunner.com', 'juno.com', 'netzero.net', 'suddenlink.net', 'mediacombb.net', 'tds.net', 'q.com'],
])

export const isMailProvider = (domain: string): boolean => PROVIDERS.has(domain)
