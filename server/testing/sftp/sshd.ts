/** Where Debian's OpenSSH installs its server. */
export const sshd = '/usr/sbin/sshd'
