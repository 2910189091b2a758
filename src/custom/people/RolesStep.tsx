import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { ActButton } from '../../components/ActButton';
import { roleAllows } from '../../components/roleWords';
import { t } from '../../i18n/translate';
import { tellProblem } from './calls';
import { Name } from './Name';
import { conflictingRoles, roleGroups, roleOptions } from './roles';
import { SearchBar } from './SearchBar';
import type { Wizard } from './useWizard';
import { StepActions } from './WizardSteps';

const none: readonly never[] = [];

/** The third step: roles by module. Assigned roles stay (R29), and conflicting ones cannot be combined. */
export function RolesStep({ wizard }: { readonly wizard: Wizard }) {
  const { directory, state, editor, update, missing } = wizard;
  const { roles, roleName } = directory;
  const { selectedRoles, roleSearchTerm } = state;
  const { toggle } = editor;
  const locked = editor.rights?.roles ?? none;
  const options = useMemo(() => roleOptions({ roles, roleName }, locked), [roles, roleName, locked]);
  // Keeps the field responsive: the roles render at a lower priority.
  const search = useDeferredValue(roleSearchTerm);
  const groups = useMemo(() => roleGroups(options, search), [options, search]);
  const conflicts = useMemo(() => conflictingRoles(options, selectedRoles), [options, selectedRoles]);

  const toggleRole = useCallback(
    (roleId: Identifier, isLocked: boolean) => {
      if (isLocked) tellProblem(t('wizard.roleLocked'));
      else toggle('roles', roleId);
    },
    [toggle],
  );

  return (
    <Stack spacing={4}>
      <SearchBar
        label={t('wizard.searchRoles')}
        placeholder={t('wizard.searchRolesHint')}
        value={roleSearchTerm}
        onChange={(text) => update({ roleSearchTerm: text })}
        count={t('wizard.roleCount', { n: selectedRoles.length, total: options.length })}
      />
      {groups.length === 0 ? (
        <Card component="p" sx={{ p: 10, textAlign: 'center', color: 'text.secondary' }}>
          {options.length === 0 ? t('wizard.noRoles') : t('wizard.noRoleFound')}
        </Card>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(400px, 100%), 1fr))', gap: 3 }}>
          {groups.map((group) => (
            <Card key={group.label} component="fieldset" sx={{ minWidth: 0, m: 0, p: 2 }}>
              <Typography
                component="legend"
                variant="subtitle2"
                noWrap
                title={group.label}
                sx={{ float: 'left', width: 1, px: 2, pb: 1, color: 'text.secondary' }}
              >
                <bdi>{group.label}</bdi>
              </Typography>
              <Box component="ul" className="plain-list" sx={roleGrid}>
                {group.roles.map(({ id, name }) => (
                  <RoleChoice
                    key={id}
                    id={id}
                    name={name}
                    checked={selectedRoles.includes(id)}
                    locked={locked.includes(id)}
                    conflicts={conflicts.has(id)}
                    onToggle={toggleRole}
                  />
                ))}
              </Box>
            </Card>
          ))}
        </Box>
      )}
      <StepActions wizard={wizard}>
        <ActButton
          label={t('wizard.continueToPrivileges')}
          filled
          reason={missing && t(missing.refusal)}
          onPress={() => update({ currentStep: 'privileges' })}
        />
      </StepActions>
    </Stack>
  );
}

const roleGrid = {
  display: 'grid',
  clear: 'both',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  columnGap: 2,
} as const;

interface RoleChoiceProps {
  readonly id: Identifier;
  readonly name: string;
  readonly checked: boolean;
  /** Assigned already: it cannot be removed. */
  readonly locked: boolean;
  /** Conflicts with a selected role. */
  readonly conflicts: boolean;
  readonly onToggle: (roleId: Identifier, locked: boolean) => void;
}

/** Renders a role as a checkbox. A disabled one stays focusable and explains why on hover, focus and touch. */
const RoleChoice = memo(function RoleChoice(props: RoleChoiceProps) {
  const { id, name, checked, locked, conflicts, onToggle } = props;
  const noteId = useId();
  const allowsId = useId();
  const [open, setOpen] = useState(false);
  const note = conflicts ? t('people.roleConflict') : locked ? t('wizard.roleHeld') : undefined;
  return (
    <li>
      <Tooltip
        title={conflicts ? t('people.roleConflict') : ''}
        describeChild
        // A delayed opening would undo an Escape pressed meanwhile.
        enterDelay={0}
        open={conflicts && open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        placement="bottom-start"
        // Inside the page's landmarks.
        slotProps={{ popper: { disablePortal: true }, transition: { timeout: 0 } }}
      >
        <FormControlLabel
          title={conflicts ? undefined : name}
          // The tooltip by itself opens for a keyboard's focus only.
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          disableTypography
          sx={{
            display: 'flex',
            minHeight: { xs: 44, md: 36 },
            m: 0,
            py: 1,
            '& > :nth-of-type(2)': { minWidth: 0, flex: 1 },
          }}
          control={
            <Checkbox
              size="small"
              checked={checked}
              onChange={() => {
                // A tap on a disabled role asks for the reason.
                if (conflicts) setOpen(true);
                else onToggle(id, locked);
              }}
              slotProps={{
                input: {
                  'aria-label': name,
                  'aria-describedby': note === undefined ? allowsId : `${noteId} ${allowsId}`,
                  'aria-disabled': conflicts || undefined,
                  // Keeps a focused role above the bar of buttons.
                  style: { scrollMarginBottom: 88 },
                },
              }}
              sx={conflicts ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
            />
          }
          label={
            <>
              <Box component="span" sx={{ display: 'grid' }}>
                {conflicts ? (
                  <Typography component="s" noWrap sx={{ color: 'text.secondary' }}>
                    <Name text={name} />
                  </Typography>
                ) : (
                  <Name text={name} />
                )}
                <Typography id={allowsId} component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {roleAllows(name)}
                </Typography>
              </Box>
              {locked ? (
                <Typography
                  variant="caption"
                  aria-hidden="true"
                  sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', color: 'text.secondary' }}
                >
                  <LockOutlined fontSize="inherit" />
                  {t('wizard.roleHeld')}
                </Typography>
              ) : null}
            </>
          }
        />
      </Tooltip>
      {note === undefined ? null : (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </li>
  );
});
