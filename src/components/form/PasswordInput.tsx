import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import MuiIconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { t } from '../../i18n/translate';
import { Field, type FieldShape } from './Field';

interface PasswordInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly shown: boolean;
  /** Absent: another field's button reveals this one too. */
  readonly onShow?: (shown: boolean) => void;
  readonly disabled?: boolean;
}

/** A password with its show and hide button. */
export function PasswordInput(props: PasswordInputProps) {
  const { value, onChange, autoComplete, shown, onShow, disabled, ...field } = props;
  return (
    <Field {...field} disabled={disabled}>
      {({ id, input }) => (
        <OutlinedInput
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ autoComplete, autoCapitalize: 'none', spellCheck: false, ...input }}
          endAdornment={
            onShow ? (
              <MuiIconButton
                aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
                sx={{ mr: -3 }}
                onClick={() => onShow(!shown)}
              >
                {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </MuiIconButton>
            ) : null
          }
        />
      )}
    </Field>
  );
}
