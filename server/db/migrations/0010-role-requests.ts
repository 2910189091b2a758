import { type Kysely, sql } from 'kysely';

const requests = [
  // The columns of the history are those of the other kinds of request.
  `create table role_request (
    id integer generated always as identity primary key,
    status smallint not null default 0 check (status in (0, 1, -1)),
    requested_by text not null,
    requested_by_id integer references person on delete set null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    reason text,
    revision integer not null default 1,
    edited_at timestamptz,
    withdrawn boolean not null default false,
    needs_information boolean not null default false,
    check ((status = 0) = (decided_at is null and decided_by is null)),
    vertical_id integer not null references vertical on delete cascade,
    role_id integer not null references role on delete cascade,
    minutes integer not null check (minutes > 0),
    why text not null,
    -- The end of the role that the request gave.
    until timestamptz,
    -- Gave the role at once. The decision is a review.
    break_glass boolean not null default false
  )`,
  `create unique index role_request_pending on role_request (requested_by_id, vertical_id, role_id)
    where status = 0 and not break_glass`,
  'create index role_request_person on role_request (requested_by_id)',
  "select counted_as('role_request', 'requests')",
  // The contract names the kinds. A new constraint would have to be dropped for the next one.
  'alter table request_message drop constraint request_message_request_kind_check',
];

const terms = [
  // The request that gave the role or moved its end.
  'alter table membership_role add column request_id integer references role_request on delete set null',
  'create index membership_role_until on membership_role (until) where until is not null',
  // Ends with the last role that a request gave.
  'alter table membership add column temporary boolean not null default false',
];

/**
 * Who had which right at which time. Triggers write it, so that no program that changes rights can forget to. A program names itself and
 * its time in the settings `quarterdeck.actor` and `quarterdeck.at`.
 */
const history = [
  `create table right_span (
    id integer generated always as identity primary key,
    person_id integer not null,
    username text not null,
    vertical_id integer not null,
    role_id integer,
    privilege integer,
    check ((role_id is null) <> (privilege is null)),
    since timestamptz,
    until timestamptz,
    request_id integer,
    begun_at timestamptz not null,
    begun_by text,
    ended_at timestamptz,
    ended_by text,
    check (ended_at >= begun_at)
  )`,
  `create unique index right_span_open on right_span
    (person_id, vertical_id, coalesce(role_id, 0), coalesce(privilege, 0)) where ended_at is null`,
  "select not_counted('right_span', 'no kept list shows it')",
  `create function note_right() returns trigger language plpgsql as $$
    declare
      moment timestamptz := coalesce(nullif(current_setting('quarterdeck.at', true), '')::timestamptz, now());
      author text := nullif(current_setting('quarterdeck.actor', true), '');
      was jsonb := to_jsonb(old);
      becomes jsonb := to_jsonb(new);
    begin
      if was = becomes then return null; end if;
      if was is not null then
        update right_span set ended_at = greatest(moment, begun_at), ended_by = author
          where ended_at is null and person_id = old.person_id and vertical_id = old.vertical_id
            and role_id is not distinct from (was->>'role_id')::integer
            and privilege is not distinct from (was->>'privilege')::integer;
      end if;
      if becomes is not null then
        insert into right_span (person_id, username, vertical_id, role_id, privilege, since, until, request_id, begun_at, begun_by)
          select new.person_id, person.username, new.vertical_id, (becomes->>'role_id')::integer,
            (becomes->>'privilege')::integer, (becomes->>'since')::timestamptz, (becomes->>'until')::timestamptz,
            (becomes->>'request_id')::integer, moment, author
          from person where person.id = new.person_id;
      end if;
      return null;
    end
  $$`,
  ...['membership_role', 'direct_privilege'].map(
    (table) => `create trigger ${table}_history after insert or update or delete on ${table}
      for each row execute function note_right()`,
  ),
  `insert into right_span (person_id, username, vertical_id, role_id, since, until, begun_at)
    select person_id, username, vertical_id, role_id, since, until, now()
    from membership_role join person on person.id = person_id`,
  `insert into right_span (person_id, username, vertical_id, privilege, begun_at)
    select person_id, username, vertical_id, privilege, now() from direct_privilege join person on person.id = person_id`,
];

/** Adds requests for roles, the requests from which roles come, and the history of all roles and direct privileges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...requests, ...terms, ...history]) await sql.raw(statement).execute(db);
}
