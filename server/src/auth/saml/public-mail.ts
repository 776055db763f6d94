/** Where anybody gets an address: an organization that vouched for one of these would vouch for everybody's guardian. */
export const PUBLIC_MAIL: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.es outlook.fr hotmail.com hotmail.co.uk hotmail.es hotmail.fr live.com live.co.uk live.fr
   msn.com yahoo.com yahoo.co.uk yahoo.es yahoo.fr ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk proton.me
   protonmail.com pm.me gmx.com gmx.net gmx.de gmx.es gmx.fr web.de mail.com zoho.com yandex.com yandex.ru mail.ru qq.com 163.com
   orange.fr wanadoo.fr free.fr laposte.net sfr.fr telefonica.net terra.es btinternet.com sky.com comcast.net verizon.net att.net
   fastmail.com hey.com tutanota.com tuta.com mailinator.com`.split(/\s+/),
)
