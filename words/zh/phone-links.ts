import type * as english from '../en/phones/scanned.ts'

export const scanned: typeof english.scanned = {
  link: '链接',
  copy: '复制',
  copied: '已复制',
  onlyHere: '此地址只能在这台电脑上使用。请用网络中的主机名打开管理端，这样手机也能访问。',
}

export const driverPhone: Omit<typeof english.driverPhone, 'left_one'> = {
  button: '手机…',
  title: '让 {{driver}} 在手机上登录',
  help: '用 {{driver}} 的手机扫描二维码。应用随即打开，{{driver}} 无需密码即已登录。二维码只能用一次。',
  qr: '让 {{driver}} 登录的二维码',
  left_other: '还有 {{count}} 分钟有效。',
  ended: '此二维码已过期。',
  used: '二维码已使用：{{driver}} 已在手机上登录。',
  another: '生成新二维码',
  close: '关闭',
}

export const driverTraccar: typeof english.driverTraccar = {
  title: '设置 Traccar Client',
  text: 'Traccar Client 是一款免费应用，手机放在口袋里时也会发送司机的位置。请在手机上安装，然后用手机相机或应用设置中的扫描功能扫描此二维码，服务器和司机密钥会自动填入。最后在应用中打开跟踪。',
  byHand: '手动输入：服务器地址 {{address}}，设备标识 {{key}}。密钥只显示一次。',
  qr: '为 {{driver}} 设置 Traccar Client 的二维码',
  done: '完成',
}
