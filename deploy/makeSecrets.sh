#!/bin/sh
# Makes the secrets that compose.yaml mounts, once: a file that is there stays as it is. Keep a copy of them where the backups are.
set -eu
folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
chmod 700 "$folder"
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# Readable for the users inside the containers; only the owner of the folder gets to the files from outside.
make() {
  [ -e "$folder/$1" ] && return
  printf '%s' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
  echo "made $folder/$1"
}
make database_password "$(random)"
make database_url "postgres://quarterdeck:$(cat "$folder/database_password")@database:5432/quarterdeck"
make code_secret "$(random)"
make credential_secret "$(random)"
make audit_key "$(random)"
