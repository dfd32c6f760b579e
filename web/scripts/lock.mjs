// Completes package-lock.json after an install: a registry may not carry the
// builds of a package for other platforms, npm then leaves them out of the lock
// file, and "npm ci" refuses it everywhere. They are optional and named by
// exact version, so the entries can be written from what names them.

import { readFileSync, writeFileSync } from 'node:fs';

const platforms = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

function entry(name, version) {
  const words = name.split('-');
  const os = platforms.find((p) => words.includes(p));
  const cpu = processors.find((p) => words.includes(p));
  if (!os || !cpu || !/^\d/.test(version)) {
    throw new Error(`package-lock.json lacks ${name} ${version}, which is not a build for one platform`);
  }
  const libc = words.map((w) => libraries[w]).find(Boolean);
  return { version, cpu: [cpu], dev: true, ...(libc ? { libc: [libc] } : {}), optional: true, os: [os] };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const pack of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(pack.optionalDependencies ?? {})) {
    lock.packages[`node_modules/${name}`] ??= entry(name, version);
  }
}
const [root, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))]);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
